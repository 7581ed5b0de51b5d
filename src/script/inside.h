/* Shared by the compiler and the machine. */
#ifndef PEG_SCRIPT_INSIDE_H
#define PEG_SCRIPT_INSIDE_H

#include "messages.h"
#include "ops.h"
#include "rules/unit.h"
#include "script.h"
#include "words.h"

#include <stdatomic.h>
#include <stdlib.h>

enum {    /* WS-70 … WS-72 */
    NAME_LETTERS = 20, NAMES_MOST = 64, REMEMBERED_MOST = 12, OPTIONS_OWN = 4, STEPS_MOST = 24, RULES_MOST = 32, OFFERS_A_STEP = 10,
    OFFERS_MOST = 120, SETUP_LINES = 16, SHAPES_MOST = 8, PICTURES_MOST = 8, SHAPE_PEGS = 6, SAID_MOST = 64, TEXTS_MOST = 32,
    TEXT_LETTERS = 120, NESTED_MOST = 12, VALUES_MOST = 16, INSTRUCTIONS_MOST = 2000, WORK_MOST = 2000, EVENTS_MOST = 200,
    LINE_LETTERS = 160, NUMBER_MOST = 1000000, ACTS_A_TURN = 200, WHENS_MOST = SCRIPT_LINES,
};

/* ---- Tokens (lex.c) ---- */

typedef enum TokenKind { T_END, T_LOC, T_AREA, T_ROWS, T_COLS, T_NUMBER, T_WORD, T_STRING, T_MARK } TokenKind;

typedef struct Token {
    uint8_t kind;
    uint8_t word;        /* a Word, if it is a keyword */
    char mark;           /* + - * ( ) : , | = < >; L for <=, G for >= */
    uint8_t len;
    uint16_t at;         /* byte offset in the text */
    int32_t number;
    Set set;             /* of a location or an area */
} Token;

/* A line with content. Lines of a block are linked by `next`; `below` is the first line nested below this one. */
typedef struct Line {
    int number, indent, above;
    int below, next;     /* -1: none */
    int first, tokens;   /* its tokens, followed by one of kind T_END */
    int at, end;         /* its byte range, without indentation and comment */
} Line;

/* ---- Syntax tree (parse.c, lines.c) ---- */

typedef enum Type { TYPE_UNKNOWN, TYPE_SET, TYPE_NUMBER, TYPE_ANY } Type;    /* ANY: wrong, and already reported */

typedef enum Form {
    N_CONST,       /* a number or a set, one value for each player's eyes; `word` if a region was named */
    N_VALUE,       /* `word` is looked up in the position */
    N_NAME,        /* `name`, or the text if it is undeclared */
    N_NEAR, N_BESIDE, N_DIAGONAL, N_LONE, N_LINKING, N_UP, N_DOWN, N_LEFTWARD, N_RIGHTWARD,
    N_JUMP, N_STRAIGHT, N_GROUP, N_DISTANCE, N_CLOCKWISE, N_LINE, N_SHAPE, N_ROW_OF, N_COLUMN_OF, N_COUNT, N_PIECES,
    N_THEIR, N_OF,
    N_IN, N_WITHOUT, N_PLUS, N_MINUS, N_TIMES, N_MAX, N_MIN,
    N_IS, N_IS_NOT, N_LESS, N_MORE, N_AT_MOST, N_AT_LEAST, N_AND, N_OR, N_NOT, N_IF,
    FORMS
} Form;

/* Properties of a form: the types of its operands (S set, N number, T truth value), its own type, and its instruction. */
typedef struct FormRow {
    const char *parts;
    char is;                 /* S, N; 0: it depends */
    uint8_t op;
    const char *wants[2];    /* what it is called when an operand is not a set */
} FormRow;
extern const FormRow forms[FORMS];

enum { NODES_MOST = SCRIPT_BYTES + 1, DEEDS_MOST = SCRIPT_BYTES / 2 };

typedef struct Node {
    uint8_t form, word, type, second;    /* `second`: the second word of `upper left` */
    uint16_t line;
    int16_t name;            /* -1: none */
    uint16_t kid[3];         /* 0: none */
    uint16_t at;             /* byte offset, for undeclared names */
    uint8_t len;
    int32_t number;
    int64_t value[2];        /* of a constant */
} Node;

typedef enum Deed {
    D_IF, D_CALL, D_TAKE, D_TAKE_THEIR, D_MARK, D_UNMARK, D_ADD, D_BACK, D_SLIDE, D_SOUND, D_CLEAR, D_GUESS, D_SAY, D_SET,
    D_SET_THEIR,
    D_SCORE, D_SCORE_THEIR, D_SCORE_OF, D_AGAIN, D_THEN, D_THEM, D_END_TURN, D_ANOTHER_TURN, D_NEXT_HALF,
    D_WIN, D_LOSE, D_DRAW, D_BOTH_WIN, D_BOTH_LOSE, D_MOST, D_LEAST, DEEDS
} Deed;

static inline bool deed_ends(Deed deed) { return deed >= D_WIN; }
static inline bool deed_flows(Deed deed) { return deed >= D_AGAIN && deed <= D_NEXT_HALF; }

typedef struct Stmt {
    uint8_t deed;
    bool stop;               /* `or stop` */
    bool they;               /* `they say` */
    bool has_else, else_if;  /* D_IF: it has an `else`; it is itself the `if` of an `else if` */
    uint16_t line;
    int16_t name, said;      /* a name; an announced word */
    uint16_t part[4];        /* expressions; 0: none */
    uint16_t yes, no, next;  /* statements; 0: none */
} Stmt;

typedef enum NameKind { IS_ROLE, IS_OPTION, IS_REMEMBERED, IS_SHAPE, IS_STEP, IS_RULE, IS_DEFINITION } NameKind;

typedef struct Name {
    char text[NAME_LETTERS + 1];
    uint8_t kind, index;     /* index among names of its kind */
    bool own, used, read;    /* declared with `my`; referred to; its value is read */
    uint8_t type, visiting;
    bool folded;             /* `value` is computed */
    int8_t fixed;            /* a definition: 1 constant apart from the eyes, 0 not, -1 not yet computed */
    uint16_t line;
    int32_t begin;           /* initial value of an option or a remembered number */
    uint16_t part[2];        /* expressions of a definition */
    int64_t value[2];        /* of a constant definition */
    uint16_t body;           /* statements of a rule */
} Name;

typedef enum OfferKind { O_PUT, O_MOVE, O_PROBE, O_NAME, O_CHOOSE, O_WORD } OfferKind;

typedef struct OfferTree {
    uint8_t kind;
    bool worn, otherwise;
    int16_t said;            /* its word; -1: none */
    uint16_t line, a, b, guard, body;
    int32_t number;          /* of a `setup in turns` */
} OfferTree;

typedef struct StepTree {
    int16_t name, role;      /* -1: a turn; its role */
    uint16_t line, none;
    bool has_none, in_turns;
    int offers;
    OfferTree offer[OFFERS_A_STEP];
} StepTree;

typedef enum SetupKind { L_PLACE, L_HIDE, L_HIDE_SHAPE, L_SCATTER } SetupKind;

typedef struct SetupTree {
    uint8_t kind;
    bool worn, markers;
    uint8_t shapes;          /* bit n: shape n */
    uint16_t line, a, b;
    int32_t number;
} SetupTree;

typedef struct WhenTree {
    uint16_t line, condition, ending;
    bool after;
} WhenTree;

typedef struct Shape {
    int pegs, places, first;     /* its placements in `placement` */
} Shape;

enum { PLACEMENTS_MOST = SHAPES_MOST * PICTURES_MOST * 8 * 36 };

/* ---- Program (emit.c, vm.c) ---- */

enum { NO_CODE = -1, WANTS_MOST = 8, CODE_WORDS = 3 * INSTRUCTIONS_MOST + 8 * LINE_LETTERS };

typedef struct Offer {
    uint8_t kind, row;       /* `row`: lines that may offer the same act share one, and later lines omit what was offered */
    bool worn, otherwise, shares, same;    /* `same`: the part after `to` does not depend on the peg */
    uint8_t line;
    int16_t a, b, guard, body;
} Offer;

typedef struct Step {
    int16_t none;
    uint8_t first, offers;
    bool shares;
} Step;

typedef struct SetupLine {
    uint8_t kind, shapes, number, line;
    bool worn, markers;
    int16_t at;
} SetupLine;

typedef struct When {
    bool after;
    int16_t condition, ending;
} When;

enum { TURN_STEPS = 2 };    /* the first two steps are the turns of player 1 (or the first role) and of the other */

struct Script {
    Game game;
    atomic_int holds;
    char id[SCRIPT_ID];
    Option option[OPTIONS_MAX + 1];
    const char *verb[OFFERS_MOST + 3];
    const char *said[SAID_MOST];
    int saids;

    int stop_verb, roles, remembered, options, steps, offers, whens, shapes;
    char role[2][NAME_LETTERS + 1];
    struct { char text[NAME_LETTERS + 1]; bool own, number; int32_t begin; } name[REMEMBERED_MOST];
    int first;                               /* 0 player 1, 1 or 2 a role, 3 the toss */
    bool in_turns, hides, halves, scores, drifts, asks;
    int in_turns_pegs, in_turns_step;
    Step step[TURN_STEPS + STEPS_MOST + 1];
    Offer offer[OFFERS_MOST];
    int lines[2];
    SetupLine line[2][SETUP_LINES];
    When *when;
    Shape shape[SHAPES_MOST];
    const Set *placement;                    /* owned by the compiler */
    int16_t at_limit, at_pass, at_end, tally_at;
    struct { int16_t a, most; int8_t sign; } want[WANTS_MOST];    /* WS-121: A, or 6 * min(A, most) / most; summed */
    int wants;
    int constants, codes;
    int64_t (*constant)[2];
    int32_t *code;
    uint8_t *code_line;                      /* the source line of each instruction */
    ScriptCost cost;
    struct Compile *tree;                    /* the tree, for the rules page and the test drive */
};

/* The flat state of every script (WS-101). */
typedef struct ScriptState {
    Unit unit;
    Set spot, from, it, origin, been, sounded, named;    /* WS-13 */
    int64_t remembered[REMEMBERED_MOST][2];              /* sets and numbers; only [0] if both know it */
    int32_t score[2], option[OPTIONS_OWN];
    Set begun[2];                                        /* pegs of the current set-up line */
    uint8_t line_at[2], placed[2], ready, chance;        /* set-up: each player's line; chance: 0, for player 1 or 2, 3 the toss */
    uint8_t step, actor, stop, half, swapped, alarm, right;
    uint8_t first;                                       /* who has the first turn of the half */
    uint16_t alarms, steps, acts;
    int8_t last_from, last_to;                           /* for `ahead` */
} ScriptState;

enum { CHANCE_TOSS = 3 };

/* ---- The compiler's state ---- */

typedef struct Compile {
    const char *language;
    ScriptError *error;
    int errors;

    char *text, *lower;          /* as written, and in lower case */
    size_t len;
    Line *line;
    int lines;
    Token *token;
    int tokens;

    /* The line being parsed. */
    const Line *at;
    const Token *next;
    bool failed;
    int depth;

    Node *node;
    int nodes;
    Stmt *stmt;
    int stmts;
    Name name[NAMES_MOST];
    int names, count[IS_DEFINITION + 1];

    char title[LINE_LETTERS * 4 + 1], by[LINE_LETTERS * 4 + 1];
    Text about;
    Word level;
    int minutes, limit, stall, first;
    uint16_t tally, bots;
    char tally_as[NAME_LETTERS + 1];
    char said[SAID_MOST][NAME_LETTERS + 1];
    int saids;
    struct { int16_t said; char text[TEXT_LETTERS * 4 + 1]; } reads[TEXTS_MOST];
    int texts;
    Shape shape[SHAPES_MOST];
    Set *placement;
    int placements;
    SetupTree setup[3][SETUP_LINES];    /* for both; for the first role; for the second */
    int setup_lines[3];
    uint16_t setup_at[3];               /* their line numbers; 0: none */
    bool in_turns, halves, scores;
    StepTree *step;                     /* in source order */
    int steps;
    WhenTree *when;
    int whens;
    uint16_t at_part[3];                /* limit, pass, end */
    uint16_t at_line[3];                /* 0: none */

    long fuel;                          /* work limit of the checks, which inline definitions and rules */
    bool full;                          /* the code has reached its limit */
    int uncounted;                      /* > 0: emitted code does not count */
    int depth_now, depth_most;          /* current and maximum stack depth of the emitted code */
    bool understood;                    /* every line was parsed without an error */
    bool circle;                        /* something is defined by itself */
    Script *script;
    bool unchecked;                     /* for tests: section 8 is skipped */
} Compile;

enum { AT_LIMIT, AT_PASS, AT_END };

/* script.c: allocates the compiler's state; `error` has room for SCRIPT_ERRORS. */
Compile *compile_new(const char *language, const char *text, size_t len, ScriptError *error);
void compile_free(Compile *c);    /* NULL is allowed */

/* For tests: without section 8. */
Script *script_compile_unchecked(const char *text, size_t len, ScriptError *error, int *errors);

/* errors.c: adds an error unless its line has one; `{0}` and `{1}` of the message are the arguments. It points at the first of
   them. */
bool fail(Compile *c, int line, Message message, const char *first, const char *second);
void fail_number(Compile *c, int line, Message message, long first, long second);
bool said_on_line(const Compile *c, const Line *line, const char *words);
void point_at(Compile *c, int line, size_t at, size_t len);    /* points at these bytes of the text instead */
void propose(Compile *c, int line, Message message, const char *instead);    /* proposes what to write there */
void hint_at(Compile *c, int line, Message hint);                            /* an example instead of the hint */
void hint_near(Compile *c, int line, Message message, const char *found);    /* "Did you mean …?" instead of the hint, if found */
void message_fill(ScriptError *error, int line, Message message, const char *language, const char *first, const char *second);

/* lex.c: splits the text into lines and tokens; false if it exceeds the limits. */
bool lex(Compile *c);
const char *token_text(const Compile *c, const Token *token, char out[LINE_LETTERS + 1]);

/* parse.c: the parts of one line. */
void line_begin(Compile *c, const Line *line);
bool is_word(const Compile *c, Word word);
bool is_mark(const Compile *c, char mark);
bool eat(Compile *c, Word word);
bool eat_two(Compile *c, Word first, Word second);
bool eat_mark(Compile *c, char mark);
void need(Compile *c, Word word, Message example);
void need_mark(Compile *c, char mark, Message example);
void line_done(Compile *c);
int read_number(Compile *c);
int read_new_name(Compile *c, Message what);           /* the token is the name being declared; false: it cannot be one */
void reserved(Compile *c, Message what, const char *word);    /* error: a keyword or a row cannot be a name */
int read_name(Compile *c);                             /* consumes a declared name; -1 if it is none */
int read_said(Compile *c);                             /* any word but `stop`, as an index into `said` */
int read_role(Compile *c);
uint16_t read_expression(Compile *c);
uint16_t new_node(Compile *c, Form form);
int name_find(const Compile *c, const char *text, size_t len);
void line_fail(Compile *c, Message message, const char *first, const char *second);
const char *here(Compile *c, char out[LINE_LETTERS + 1]);    /* the next token, as text */

/* rules_page.c: a line of the set-up, as a sentence without its full stop. `role`: whose it is; -1: for both. `note`: the
   author's comment on the line, or "". */
void setup_sentence(const Script *script, const char *language, int role, const SetupTree *line, const char *note, Text *out);

/* texts.c: lines of free text and pictures. */
const char *rest_of(const Compile *c, const Line *line, int *len);    /* the text after the first word */
bool good_name(const char *at, int len);
void read_title(Compile *c, const Line *line, Word head);
void read_text(Compile *c, const Line *line);
void read_shape(Compile *c, const Line *line);

/* lines.c: all lines; only the declarations. deeds.c: statements below offers and rules. */
void parse(Compile *c);
void declare_names(Compile *c);
uint16_t read_block(Compile *c, int first_line);       /* the statements on these lines */
uint16_t read_part(Compile *c, const Line *line);      /* after a colon, on the line or below it */
uint16_t read_ending(Compile *c);
void nothing_below(Compile *c, const Line *line);

/* check.c: the structure of the game, and types. secrecy.c: who knows what (section 8). */
void check(Compile *c);
Type type_of(Compile *c, uint16_t node);
void want_set(Compile *c, uint16_t node, const char *what);
void check_secrets(Compile *c);
bool is_fixed(Compile *c, uint16_t node);
/* nodes.c: expressions as source text. */
void node_text(const Compile *c, uint16_t node, Text *out);

/* emit.c: code generation. cost.c: static cost bounds. */
void emit_program(Compile *c);
int16_t code_of(Compile *c, uint16_t node, bool as_number);    /* NO_CODE for none */
void weigh(Compile *c);

/* wants.c: the evaluation for bots; whether pegs move unseen. */
void emit_wants(Compile *c);
bool find_drift(const Compile *c);

/* vm.c: the machine. It starts with a TurnRules, so that callbacks can find it. */
typedef enum Flow { F_NONE, F_OVER, F_END, F_AGAIN, F_THEN, F_THEM, F_ANOTHER, F_HALF } Flow;

typedef struct Machine {
    TurnRules rules;
    const Script *script;
    ScriptState *state;
    Log *log;
    int me;              /* the actor, whose eyes are the initial ones */
    Flow flow;
    int target;          /* the target step of `then` and `them` */
    bool stop;
    Set peg;             /* the peg whose move is considered (WS-14), or none */
    uint64_t *trace;     /* records the lines that ran, or NULL */
} Machine;

int64_t machine_run(Machine *m, int code);
int64_t machine_eval(const Script *script, const ScriptState *state, int eyes, int code);
bool machine_offers(Machine *m, int seat, int step, Acts *out);    /* `out` NULL: only whether there is any */
void machine_note(Machine *m, int line);
void machine_sound(Machine *m, int at);
void machine_forget(ScriptState *s);    /* clears the memory of a turn, except `alarms` */
int player_of(const ScriptState *s, int role);
int role_of(const ScriptState *s, int player);

/* play.c: the functions of the Game. */
extern const Game script_frame;
void script_apply(const Script *script, ScriptState *s, int seat, Act act, Log *log, uint64_t *trace);

#endif
