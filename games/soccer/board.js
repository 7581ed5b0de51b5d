// The unit, with both goals outlined.
export default {outlined: ['A3', 'A4', 'F3', 'F4']};
