/* The machine's instructions, with the cost of each (WS-72) and the number of operand words. */
#ifndef PEG_SCRIPT_OPS_H
#define PEG_SCRIPT_OPS_H

/* X(name, operand words, cost, stack effect) */
#define OPS(X) \
    X(HALT, 0, 1, 0) X(CONST, 1, 1, 1) X(PEGS, 0, 1, 1) X(MARKERS, 0, 1, 1) X(WORN, 0, 1, 1) X(EMPTY, 0, 1, 1) X(FILLED, 0, 1, 1) \
    X(SPOT, 0, 1, 1) X(FROM, 0, 1, 1) X(IT, 0, 1, 1) X(ORIGIN, 0, 1, 1) X(BEEN, 0, 1, 1) X(SOUNDED, 0, 1, 1) X(NAMED, 0, 1, 1) \
    X(AHEAD, 0, 1, 1) X(ALARMS, 0, 1, 1) X(STEPS, 0, 1, 1) X(SCORE, 0, 1, 1) X(HALF, 0, 1, 1) X(STOCK, 0, 1, 1) X(TURNS, 0, 1, 1) \
    X(ALARM, 0, 1, 1) X(SILENT, 0, 1, 1) X(RIGHT, 0, 1, 1) X(WRONG, 0, 1, 1) X(STUCK, 0, 60, 1) X(OPEN, 1, 1, 1) X(OWN, 1, 1, 1) \
    X(OPTION, 1, 1, 1) X(ROLE, 1, 1, 1) X(FLIP, 0, 1, 0) X(AS_ROLE, 1, 1, 1) X(UNROLE, 0, 1, -1) \
    X(NEAR, 0, 4, 0) X(BESIDE, 0, 4, 0) X(DIAGONAL, 0, 4, 0) X(LONE, 0, 6, 0) X(LINKING, 0, 24, 0) X(UP, 0, 1, 0) X(DOWN, 0, 1, 0) \
    X(LEFTWARD, 0, 1, 0) X(RIGHTWARD, 0, 1, 0) X(JUMP, 0, 8, -1) X(STRAIGHT, 0, 12, -1) X(GROUP, 0, 16, -1) X(DISTANCE, 0, 10, -1) \
    X(CLOCKWISE, 1, 1, 0) X(LINE, 1, 16, 0) X(SHAPE, 1, 1, 0) X(ROW_OF, 0, 1, 0) X(COLUMN_OF, 0, 1, 0) X(COUNT, 0, 1, 0) \
    X(PIECES, 0, 24, 0) X(AND, 0, 1, -1) X(BUT, 0, 1, -1) X(OR, 0, 1, -1) X(ADD, 0, 1, -1) X(SUB, 0, 1, -1) X(MUL, 0, 1, -1) \
    X(MAX, 0, 1, -1) X(MIN, 0, 1, -1) X(EQ, 0, 1, -1) X(NE, 0, 1, -1) X(LT, 0, 1, -1) X(GT, 0, 1, -1) X(LE, 0, 1, -1) \
    X(GE, 0, 1, -1) X(NOT, 0, 1, 0) X(TRUTH, 0, 1, 0) X(POP, 0, 1, -1) \
    X(GO, 1, 1, 0) X(GO_UNLESS, 1, 1, -1) X(GO_IF_KEEP, 1, 1, 0) X(GO_UNLESS_KEEP, 1, 1, 0) X(GO_SECOND, 1, 1, 0) \
    X(TAKE, 0, 1, -1) X(TAKE_THEIR, 0, 1, -1) X(MARK, 0, 1, -1) X(UNMARK, 0, 1, -1) X(ADD_PEGS, 0, 1, -1) X(BACK, 0, 1, 0) \
    X(SLIDE, 0, 1, -2) X(SLIDE_BOTH, 0, 1, -4) X(SOUND, 0, 1, -1) X(CLEAR, 0, 1, 0) X(GUESS, 0, 1, 0) X(SAY, 1, 1, -1) \
    X(THEY_SAY, 1, 1, -1) X(SAY_NUMBER, 0, 1, -2) X(THEY_SAY_NUMBER, 0, 1, -2) X(SET_OPEN, 1, 1, -1) X(SET_OWN, 1, 1, -1) \
    X(SET_THEIR, 1, 1, -1) X(SET_SCORE, 0, 1, -1) X(SET_SCORE_THEIR, 0, 1, -1) X(SET_SCORE_OF, 1, 1, -1) X(WIN, 0, 1, 0) \
    X(LOSE, 0, 1, 0) X(DRAW, 0, 1, 0) X(BOTH_WIN, 0, 1, 0) X(MORE_WINS, 0, 1, -2) X(LESS_WINS, 0, 1, -2) X(AGAIN, 1, 1, 0) \
    X(THEN, 2, 1, 0) X(THEM, 1, 1, 0) X(END_TURN, 0, 1, 0) X(ANOTHER_TURN, 0, 1, 0) X(NEXT_HALF, 0, 1, 0)

#define OP_NUMBER(name, words, counts, adds) OP_##name,
typedef enum Op { OPS(OP_NUMBER) OP_COUNT_OF } Op;

typedef struct OpRow {
    unsigned char words, counts;
    signed char adds;
} OpRow;
extern const OpRow op_rows[OP_COUNT_OF];

#endif
