// The standard unit, with the current half and the result to beat in the second.
export default {
  counters({view, words}) {
    const beat = Math.max(...view.score);
    return [words('half', {n: view.half}), view.half === 2 && words('beat', {n: beat})];
  },
  texts: {
    en: {half: 'Half {n} of 2', beat: 'To beat: {n} {n#trooper|troopers}'},
    de: {half: 'Halbzeit {n} von 2', beat: 'Zu unterbieten: {n} {n#Polizist|Polizisten}'},
  },
};
