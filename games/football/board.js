// The unit, with the goal posts outlined.
export default {outlined: ['A3', 'A4', 'F3', 'F4']};
