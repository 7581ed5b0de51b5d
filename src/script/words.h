/* The keywords of the language and their kinds. A keyword cannot be a name (WS-5). */
#ifndef PEG_SCRIPT_WORDS_H
#define PEG_SCRIPT_WORDS_H

#include <stdbool.h>
#include <stddef.h>

enum {
    IS_HEAD = 1,       /* begins a line at the left edge */
    IS_OFFER = 2,      /* begins a line of a turn or step */
    IS_DEED = 4,       /* begins a statement */
    IS_SETUP = 8,      /* begins a line of a setup */
    IS_REGION = 16,    /* a place, the same in every position */
    IS_VALUE = 32,     /* looked up in the position */
    IS_FUNCTION = 64,  /* a function from locations to locations */
};

#define WORDS(X) \
    X(ABOUT, "about", IS_HEAD) X(ABOVE, "above", 0) X(ACTORS, "actors", 0) X(ADD, "add", IS_DEED) X(ADVANCED, "advanced", 0) \
    X(AFTER, "after", 0) X(AGAIN, "again", IS_DEED) X(AHEAD, "ahead", IS_VALUE) X(ALARM, "alarm", IS_DEED | IS_VALUE) \
    X(ALARMS, "alarms", IS_VALUE) X(AND, "and", 0) X(ANOTHER, "another", IS_DEED) X(ANYWHERE, "anywhere", IS_REGION) \
    X(ARE, "are", 0) X(AS, "as", 0) X(AT, "at", IS_HEAD) X(BACK, "back", IS_DEED) X(BEEN, "been", IS_VALUE) \
    X(BEGINNER, "beginner", 0) X(BELOW, "below", 0) X(BESIDE, "beside", IS_FUNCTION) X(BORDER, "border", IS_REGION) \
    X(BOTH, "both", IS_HEAD | IS_DEED) X(BOTS, "bots", IS_HEAD) X(BY, "by", IS_HEAD) X(CENTER, "center", IS_REGION) \
    X(CHOOSE, "choose", IS_OFFER) X(CLEAR, "clear", IS_DEED) X(CLOCKWISE, "clockwise", 0) X(COLUMN, "column", 0) \
    X(COLUMNS, "columns", 0) X(CORNERS, "corners", IS_REGION) X(COUNT, "count", 0) X(COUNTS, "counts", 0) \
    X(DARK, "dark", IS_REGION) X(DIAGONAL, "diagonal", IS_FUNCTION) X(DISTANCE, "distance", 0) X(DOWN, "down", IS_FUNCTION) \
    X(DRAW, "draw", IS_HEAD | IS_DEED) X(ELSE, "else", IS_DEED) X(EMPTY, "empty", IS_VALUE) X(END, "end", IS_DEED) \
    X(FILLED, "filled", IS_VALUE) X(FIRST, "first", IS_HEAD) X(FOR, "for", 0) X(FROM, "from", IS_VALUE) X(GAME, "game", IS_HEAD) \
    X(GRIDS, "grids", 0) X(GROUP, "group", 0) X(GUESS, "guess", IS_DEED) X(HALF, "half", IS_VALUE) X(HIDE, "hide", IS_SETUP) \
    X(IF, "if", IS_DEED) X(IN, "in", 0) X(INTERMEDIATE, "intermediate", 0) X(IS, "is", 0) X(IT, "it", IS_VALUE) \
    X(JUMP, "jump", 0) X(LEAST, "least", IS_HEAD | IS_DEED) X(LEFT, "left", IS_REGION) X(LEFTWARD, "leftward", IS_FUNCTION) \
    X(LEVEL, "level", IS_HEAD) X(LIGHT, "light", IS_REGION) X(LIMIT, "limit", IS_HEAD) X(LINE, "line", 0) \
    X(LINKING, "linking", IS_FUNCTION) X(LONE, "lone", IS_FUNCTION) X(LOSE, "lose", IS_HEAD | IS_DEED) \
    X(LOWER, "lower", IS_REGION) X(MARK, "mark", IS_DEED) X(MARKERS, "markers", IS_VALUE) X(ME, "me", 0) \
    X(MINUTES, "minutes", IS_HEAD) X(MOST, "most", IS_HEAD | IS_DEED) X(MOVE, "move", IS_OFFER) X(MY, "my", 0) \
    X(NAME, "name", IS_OFFER) X(NAMED, "named", IS_VALUE) X(NEAR, "near", IS_FUNCTION) X(NEVER, "never", 0) \
    X(NEXT, "next", IS_DEED) X(NO, "no", 0) X(NONE, "none", IS_OFFER | IS_REGION) X(NOT, "not", 0) X(OF, "of", 0) \
    X(OPTION, "option", IS_HEAD) X(OR, "or", 0) X(ORIGIN, "origin", IS_VALUE) X(OTHERWISE, "otherwise", IS_OFFER) \
    X(OVER, "over", 0) X(PASS, "pass", 0) X(PEGBOARD, "pegboard", 0) X(PEGS, "pegs", IS_VALUE) X(PHASE, "phase", 0) \
    X(PIECES, "pieces", 0) X(PLACE, "place", IS_SETUP) X(PLAYER, "player", 0) X(PLAYERS, "players", 0) \
    X(PROBE, "probe", IS_OFFER) X(PUT, "put", IS_OFFER) X(REMEMBER, "remember", IS_HEAD) X(RIGHT, "right", IS_DEED | IS_REGION) \
    X(RIGHTWARD, "rightward", IS_FUNCTION) X(ROLES, "roles", IS_HEAD) X(ROW, "row", 0) X(ROWS, "rows", 0) \
    X(RULE, "rule", IS_HEAD) X(SAY, "say", IS_DEED) X(SCATTER, "scatter", IS_SETUP) X(SCORE, "score", IS_VALUE) \
    X(SETUP, "setup", IS_HEAD) X(SHAPE, "shape", IS_HEAD) X(SILENT, "silent", IS_DEED | IS_VALUE) X(SLIDE, "slide", IS_DEED) \
    X(SOUND, "sound", IS_DEED) X(SOUNDED, "sounded", IS_VALUE) X(SPOT, "spot", IS_VALUE) X(STALL, "stall", IS_HEAD) \
    X(STATUS, "status", 0) X(STEP, "step", IS_HEAD) X(STEPS, "steps", IS_VALUE) X(STOCK, "stock", IS_VALUE) X(STOP, "stop", 0) \
    X(STRAIGHT, "straight", 0) X(STUCK, "stuck", IS_VALUE) X(TAKE, "take", IS_DEED) X(TALLY, "tally", IS_HEAD) \
    X(TEXT, "text", IS_HEAD) X(THEIR, "their", 0) X(THEM, "them", IS_DEED) X(THEN, "then", IS_DEED) X(THEY, "they", IS_DEED) \
    X(THROUGH, "through", 0) X(TO, "to", 0) X(TOSS, "toss", 0) X(TURN, "turn", IS_HEAD) X(TURNS, "turns", IS_VALUE) \
    X(UNMARK, "unmark", IS_DEED) X(UP, "up", IS_FUNCTION) X(UPPER, "upper", IS_REGION) X(WANT, "want", 0) X(WHEN, "when", 0) \
    X(WHILE, "while", 0) X(WIN, "win", IS_HEAD | IS_DEED) X(WINS, "wins", 0) X(WITHIN, "within", 0) X(WITHOUT, "without", 0) \
    X(WORD, "word", IS_OFFER) X(WORN, "worn", IS_VALUE) X(WRONG, "wrong", IS_DEED)

#define WORD_NUMBER(name, text, kinds) W_##name,
typedef enum Word { W_NOTHING, WORDS(WORD_NUMBER) WORD_COUNT } Word;

const char *word_text(Word word);
bool word_is(Word word, int kinds);
/* the first of its kinds: head offer deed setup region value function; `joining`: none of them */
const char *word_kind(Word word);

/* The keyword of these letters, in lower case, or W_NOTHING. */
Word word_find(const char *at, size_t len);

/* The nearest match to a misspelt word among candidates offered one by one: the first with the smallest edit distance, if it is
   small for the word's length (WS-80). */
typedef struct Nearest {
    const char *word;    /* the misspelt word */
    const char *found;   /* NULL: nothing is near */
    int far;
} Nearest;
void nearest_try(Nearest *nearest, const char *candidate);
void nearest_words(Nearest *nearest, int kinds);    /* offers all keywords of these kinds; 0: all */
/* if nothing was near: the keyword of that kind that beginners mean by theirs */
void nearest_meaning(Nearest *nearest, int kind);

#endif
