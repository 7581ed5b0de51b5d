// The unit, with both headquarters outlined.
export default {outlined: ['A3', 'A4', 'F3', 'F4']};
