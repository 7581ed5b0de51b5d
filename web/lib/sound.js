// The buzzer and the sounds of pegs, synthesised; off until the first touch of the page, and muted on request.

let context;
let muted = localStorage.getItem('muted') === 'yes';

export function isMuted() { return muted; }

export function setMuted(value) {
  muted = value;
  localStorage.setItem('muted', value ? 'yes' : 'no');
}

// From 0 to 1.
let loud = +(localStorage.getItem('volume') ?? 1);

export const volume = () => loud;

export function setVolume(value) {
  loud = value;
  localStorage.setItem('volume', value);
}

function ready() {
  if (muted || navigator.userActivation?.hasBeenActive === false) return null;
  context ||= new AudioContext();
  if (context.state === 'suspended') context.resume();
  return context;
}

function tone({type, from, to = from, start = 0, length, volume: strength}) {
  const audio = ready();
  if (!audio) return;
  const at = audio.currentTime + start, oscillator = audio.createOscillator(), gain = audio.createGain();
  oscillator.type = type;
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(strength * loud, at);
  gain.gain.setValueAtTime(strength * loud, at + length * 0.8);
  gain.gain.linearRampToValueAtTime(0, at + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + length);
}

// Two detuned saws through the little speaker of 1978.
export function buzz() {
  for (const detune of [0, 7]) tone({type: 'sawtooth', from: 196 + detune, length: 0.42, volume: 0.11});
  tone({type: 'square', from: 98, length: 0.42, volume: 0.06});
  if (navigator.userActivation?.hasBeenActive !== false)
    navigator.vibrate?.([90, 40, 160]);    // browsers complain before the first touch
}

export function plop() { tone({type: 'sine', from: 420, to: 170, length: 0.09, volume: 0.16}); }
export function tick() { tone({type: 'triangle', from: 900, to: 500, length: 0.04, volume: 0.08}); }
export function rattle() {
  for (let i = 0; i < 5; i++)
    tone({type: 'triangle', from: 700 + 90 * (i % 3), to: 300, start: i * 0.07, length: 0.05, volume: 0.09});
}
export function fanfare() { [523, 659, 784].forEach((f, i) =>
  tone({type: 'triangle', from: f, start: i * 0.12, length: 0.2, volume: 0.12})); }

// Moments: points, a capture, a find; and the sound of losing.
export function cheer() { [392, 523, 659, 523,
  784].forEach((f, i) => tone({type: 'triangle', from: f, start: i * 0.08, length: 0.14, volume: 0.11})); }
export function clash() { [310, 220].forEach((f, i) =>
  tone({type: 'square', from: f, to: f / 2, start: i * 0.09, length: 0.16, volume: 0.06})); }
export function chime() { [988, 1319].forEach((f, i) => tone({type: 'sine', from: f, start: i * 0.1, length: 0.3, volume: 0.09})); }
export function sigh() { [392, 349, 294].forEach((f, i) =>
  tone({type: 'triangle', from: f, to: f * 0.94, start: i * 0.2, length: 0.28, volume: 0.1})); }

// Your turn; and time running out.
export function bell() { [784, 1047].forEach((f, i) =>
  tone({type: 'sine', from: f, to: f * 0.995, start: i * 0.16, length: 0.34, volume: 0.14})); }
export function hurry() { [0, 1, 2].forEach(i => tone({type: 'square', from: 1175, start: i * 0.14, length: 0.06, volume: 0.06})); }
