/* The rules page of a script (WS-153): one sentence per construct, English and German from one table. German phrases have a
   dative form, for use after prepositions. */
#include "inside.h"

#include <string.h>

typedef struct Phrase {
    const char *en, *de, *dat;    /* `dat` NULL: same as `de` */
} Phrase;

/* In a phrase: %a %b %c the operands; %A %B in the dative; %n a number; %w a name; %o whose. */
typedef struct Writer {
    const Compile *c;
    Text *out;
    bool german;
    bool theirs;     /* through the other's eyes */
} Writer;

static const Phrase values[2][WORD_COUNT] = {
    {
        [W_PEGS] = {"your pegs", "deine Stifte", "deinen Stiften"},
        [W_MARKERS] = {"your markers", "deine Ringe", "deinen Ringen"},
        [W_WORN] = {"your pegs with a marker on", "deine Stifte mit Ring", "deinen Stiften mit Ring"},
        [W_EMPTY] = {"your empty places", "deine leeren Felder", "deinen leeren Feldern"},
        [W_FILLED] = {"your pegs and markers", "deine Stifte und Ringe", "deinen Stiften und Ringen"},
        [W_SCORE] = {"your score", "deine Punkte", "deinen Punkten"},
        [W_STOCK] = {"the pegs in your store", "deine Stifte im Vorrat", "deinen Stiften im Vorrat"},
        [W_STUCK] = {"you have no way to play", "du kannst nichts tun"},
    },
    {
        [W_PEGS] = {"the other's pegs", "die Stifte der anderen Seite", "den Stiften der anderen Seite"},
        [W_MARKERS] = {"the other's markers", "die Ringe der anderen Seite", "den Ringen der anderen Seite"},
        [W_WORN] = {"the other's pegs with a marker on", "die Stifte mit Ring der anderen Seite",
        "den Stiften mit Ring der anderen Seite"},
        [W_EMPTY] = {"the other's empty places", "die leeren Felder der anderen Seite", "den leeren Feldern der anderen Seite"},
        [W_FILLED] = {"the other's pegs and markers", "die Stifte und Ringe der anderen Seite",
        "den Stiften und Ringen der anderen Seite"},
        [W_SCORE] = {"the other's score", "die Punkte der anderen Seite", "den Punkten der anderen Seite"},
        [W_STOCK] = {"the pegs in the other's store", "die Stifte im Vorrat der anderen Seite",
        "den Stiften im Vorrat der anderen Seite"},
        [W_STUCK] = {"the other has no way to play", "die andere Seite kann nichts tun"},
    },
};

/* The same through anybody's eyes. */
static const Phrase words_of_a_turn[WORD_COUNT] = {
    [W_SPOT] = {"that place", "jenes Feld", "jenem Feld"}, [W_IT] = {"that peg", "dieser Stift", "diesem Stift"},
    [W_FROM] = {"the place it came from", "das Feld, von dem er kam", "dem Feld, von dem er kam"},
    [W_ORIGIN] = {"the place where it began this turn", "das Feld, auf dem er den Zug begann",
    "dem Feld, auf dem er den Zug begann"},
    [W_BEEN] = {"places visited this turn", "Felder, die in diesem Zug besucht wurden",
    "Feldern, die in diesem Zug besucht wurden"},
    [W_SOUNDED] = {"places that sounded this turn", "Felder, die in diesem Zug läuteten", "Feldern, die in diesem Zug läuteten"},
    [W_NAMED] = {"places named this turn", "Felder, die in diesem Zug genannt wurden", "Feldern, die in diesem Zug genannt wurden"},
    [W_AHEAD] = {"the place straight on", "das Feld geradeaus", "dem Feld geradeaus"},
    [W_ALARMS] = {"the alarms of this turn", "die Alarme dieses Zuges", "den Alarmen dieses Zuges"},
    [W_STEPS] = {"the pegs put or moved this turn", "die Setz- und Zugschritte dieses Zuges", "den Schritten dieses Zuges"},
    [W_HALF] = {"the number of the half", "die Nummer der Halbzeit", "der Nummer der Halbzeit"},
    [W_TURNS] = {"the turns so far", "die Züge bisher", "den Zügen bisher"},
    [W_ALARM] = {"the alarm has sounded", "es hat geläutet"}, [W_SILENT] = {"it was silent", "es blieb still"},
    [W_RIGHT] = {"it was right", "es war richtig"}, [W_WRONG] = {"it was wrong", "es war falsch"},
};

static const Phrase regions[WORD_COUNT] = {
    [W_LEFT] = {"the left half", "die linke Hälfte", "der linken Hälfte"},
    [W_RIGHT] = {"the right half", "die rechte Hälfte", "der rechten Hälfte"},
    [W_UPPER] = {"the upper half", "die obere Hälfte", "der oberen Hälfte"},
    [W_LOWER] = {"the lower half", "die untere Hälfte", "der unteren Hälfte"},
    [W_BORDER] = {"the border", "der Rand", "dem Rand"}, [W_CORNERS] = {"the corners", "die Ecken", "den Ecken"},
    [W_CENTER] = {"the four in the middle", "die vier Felder in der Mitte", "den vier Feldern in der Mitte"},
    [W_DARK] = {"the dark places (A1, A3, B2 …)", "die dunklen Felder (A1, A3, B2 …)", "den dunklen Feldern (A1, A3, B2 …)"},
    [W_LIGHT] = {"the light places (A2, A4, B1 …)", "die hellen Felder (A2, A4, B1 …)", "den hellen Feldern (A2, A4, B1 …)"},
    [W_ANYWHERE] = {"the whole grid", "das ganze Gitter", "dem ganzen Gitter"}, [W_NONE] = {"no place", "kein Feld", "keinem Feld"},
};

static const Phrase squares[2][2] = {    /* upper and lower, left and right */
    {{"the upper left square", "das Viertel oben links", "dem Viertel oben links"},
    {"the upper right square", "das Viertel oben rechts", "dem Viertel oben rechts"}},
    {{"the lower left square", "das Viertel unten links", "dem Viertel unten links"},
    {"the lower right square", "das Viertel unten rechts", "dem Viertel unten rechts"}},
};

static const Phrase forms_told[FORMS] = {
    [N_NEAR] = {"places next to %a", "Felder neben %A", "Feldern neben %A"},
    [N_BESIDE] = {"places beside %a in its row or column", "Felder neben %A in Reihe oder Spalte",
    "Feldern neben %A in Reihe oder Spalte"},
    [N_DIAGONAL] = {"places diagonally next to %a", "Felder schräg neben %A", "Feldern schräg neben %A"},
    [N_LONE] = {"those of %a that stand alone", "einzeln stehende von %A", "einzeln stehenden von %A"},
    [N_LINKING] = {"places that keep %a together", "Felder, die %a zusammenhalten", "Feldern, die %a zusammenhalten"},
    [N_UP] = {"the places above %a", "die Felder über %A", "den Feldern über %A"},
    [N_DOWN] = {"the places below %a", "die Felder unter %A", "den Feldern unter %A"},
    [N_LEFTWARD] = {"the places left of %a", "die Felder links von %A", "den Feldern links von %A"},
    [N_RIGHTWARD] = {"the places right of %a", "die Felder rechts von %A", "den Feldern rechts von %A"},
    [N_JUMP] = {"a jump from %a over one of %b", "ein Sprung von %A über eines von %B", "einem Sprung von %A über eines von %B"},
    [N_STRAIGHT] = {"straight from %a as far as %b reach", "geradeaus von %A, so weit wie %b reichen",
    "Feldern geradeaus von %A, so weit wie %b reichen"},
    [N_GROUP] = {"what hangs together with %a in %b", "was in %B mit %A zusammenhängt"},
    [N_DISTANCE] = {"the steps from %a to %b", "die Schritte von %A zu %B", "den Schritten von %A zu %B"},
    [N_CLOCKWISE] = {"up to %n places clockwise from %a", "bis zu %n Felder im Uhrzeigersinn von %A",
    "bis zu %n Feldern im Uhrzeigersinn von %A"},
    [N_LINE] = {"a line of %n in %a", "eine Linie von %n in %A", "einer Linie von %n in %A"},
    [N_SHAPE] = {"a *%w* in %a", "eine Form *%w* in %A", "einer Form *%w* in %A"},
    [N_ROW_OF] = {"the row of %a", "die Reihe von %A", "der Reihe von %A"},
    [N_COLUMN_OF] = {"the column of %a", "die Spalte von %A", "der Spalte von %A"},
    [N_COUNT] = {"the number of %a", "die Anzahl von %A", "der Anzahl von %A"},
    [N_PIECES] = {"the number of pieces of %a", "die Anzahl der Stücke von %A", "der Anzahl der Stücke von %A"},
    [N_OF] = {"%a (as the *%w* sees it)", "%a (aus Sicht von *%w*)", "%A (aus Sicht von *%w*)"},
    [N_IN] = {"%a in %b", "%a in %B", "%A in %B"}, [N_WITHOUT] = {"%a, but not %b", "%a, aber nicht %b", "%A, aber nicht %B"},
    [N_MINUS] = {"%a less %b", "%a weniger %b", "%A weniger %B"}, [N_TIMES] = {"%a times %b", "%a mal %b", "%A mal %B"},
    [N_MAX] = {"%a (never below %b)", "%a (nie unter %B)", "%A (nie unter %B)"},
    [N_MIN] = {"%a (never above %b)", "%a (nie über %B)", "%A (nie über %B)"},
    [N_IS] = {"%a: exactly %b", "%a: genau %b"}, [N_IS_NOT] = {"%a: not %b", "%a: nicht %b"},
    [N_LESS] = {"%a: fewer than %b", "%a: weniger als %b"},
    [N_MORE] = {"%a: more than %b", "%a: mehr als %b"}, [N_AT_MOST] = {"%a: at most %b", "%a: höchstens %b"},
    [N_AT_LEAST] = {"%a: at least %b", "%a: mindestens %b"}, [N_AND] = {"%a and %b", "%a und %b", "%A und %B"},
    [N_OR] = {"%a or %b", "%a oder %b", "%A oder %B"}, [N_NOT] = {"not: %a", "nicht: %a"},
};

static const Phrase plus_sets = {"%a or %b", "%a oder %b", "%A oder %B"}, plus_numbers = {"%a plus %b", "%a plus %b", "%A plus %B"},
                    none_of = {"there are no %a", "es gibt keine: %a"}, some_of = {"there are any %a", "es gibt: %a"},
                    if_else = {"%b (if %a; otherwise %c)", "%b (falls %a; sonst %c)", "%B (falls %a; sonst %c)"},
                    if_only = {"%b (if %a)", "%b (falls %a)", "%B (falls %a)"}, you_are = {"you are the *%w*", "du bist *%w*"};

static void node(Writer *t, uint16_t at, bool dative);

static const char *in_language(const Writer *t, const Phrase *phrase, bool dative)
{
    return !t->german ? phrase->en : dative && phrase->dat ? phrase->dat : phrase->de;
}

static void phrase(Writer *t, const Phrase *of, bool dative, const uint16_t *part, int number, const char *word)
{
    for (const char *at = in_language(t, of, dative); *at; at++) {
        if (*at != '%') {
            text_char(t->out, *at);
            continue;
        }
        at++;
        if (*at == 'n')
            text_number(t->out, number);
        else if (*at == 'w')
            text_add(t->out, word);
        else
            node(t, part[(*at | 32) - 'a'], *at < 'a');
    }
}

static const char *role_text(const Compile *c, int role)
{
    for (int i = 0; i < c->names; i++)
        if (c->name[i].kind == IS_ROLE && c->name[i].index == role)
            return c->name[i].text;
    return "";
}

/* Locations by name: a row, a column, or all of them. */
static void places(Writer *t, Set set)
{
    const char *row = t->german ? "Reihe" : "row", *column = t->german ? "Spalte" : "column";
    for (int from = 0; from < GRID_SIDE; from++)
        for (int to = from; to < GRID_SIDE; to++)
            if (set == grid_rows(from, to)) {
                text_format(t->out, "%s%s %c", row, to == from ? "" : t->german ? "n" : "s", 'A' + from);
                if (to > from)
                    text_format(t->out, "-%c", 'A' + to);
                return;
            }
    for (int at = 0; at < GRID_SIDE; at++)
        if (set == grid_col(at)) {
            text_format(t->out, "%s %d", column, at + 1);
            return;
        }
    for (bool first = true; set; first = false) {
        text_add(t->out, first ? "" : " ");
        loc_text(set_pop(&set), t->out);
    }
}

static void constant(Writer *t, const Node *n, bool dative)
{
    if (n->word && n->second)
        text_add(t->out, in_language(t, &squares[n->word == W_LOWER][n->second == W_RIGHT], dative));
    else if (n->word)
        text_add(t->out, in_language(t, &regions[n->word], dative));
    else if (n->type == TYPE_NUMBER)
        text_number(t->out, n->value[0]);
    else
        places(t, (Set)n->value[0]);
}

static void value(Writer *t, const Node *n, bool dative)
{
    const Phrase *mine = &values[t->theirs][n->word];
    text_add(t->out, in_language(t, mine->en ? mine : &words_of_a_turn[n->word], dative));
}

static void node(Writer *t, uint16_t at, bool dative)
{
    const Node *n = &t->c->node[at];
    switch ((Form)n->form) {
    case N_CONST: constant(t, n, dative); break;
    case N_VALUE: value(t, n, dative); break;
    case N_NAME:
        if (t->c->name[n->name].kind == IS_ROLE)
            phrase(t, &you_are, false, NULL, 0, t->c->name[n->name].text);
        else
            text_format(t->out, "*%s*", t->c->name[n->name].text);
        break;
    case N_THEIR:
        t->theirs = !t->theirs;
        node(t, n->kid[0], dative);
        t->theirs = !t->theirs;
        break;
    case N_OF: phrase(t, &forms_told[N_OF], dative, n->kid, 0, role_text(t->c, n->number)); break;
    case N_SHAPE: phrase(t, &forms_told[N_SHAPE], dative, n->kid, 0, t->c->name[n->name].text); break;
    case N_PLUS: phrase(t, n->type == TYPE_SET ? &plus_sets : &plus_numbers, dative, n->kid, 0, ""); break;
    case N_NOT: phrase(t, t->c->node[n->kid[0]].type == TYPE_SET ? &none_of : &forms_told[N_NOT], false, n->kid, 0, ""); break;
    case N_IF: phrase(t, n->kid[2] ? &if_else : &if_only, dative, n->kid, 0, ""); break;
    default: phrase(t, &forms_told[n->form], dative, n->kid, n->number, "");
    }
}

static void condition(Writer *t, uint16_t at)
{
    if (t->c->node[at].type == TYPE_SET)
        phrase(t, &some_of, false, &at, 0, "");
    else
        node(t, at, false);
}

/* Statements. */

static const Phrase deeds[DEEDS] = {
    [D_TAKE] = {"take out %a", "nimm heraus: %a"}, [D_TAKE_THEIR] = {"the other takes out %a", "die andere Seite nimmt heraus: %a"},
    [D_MARK] = {"put a marker on %a", "setz einen Ring auf: %a"}, [D_UNMARK] = {"take the marker off %a",
    "nimm den Ring weg: %a"},
    [D_ADD] = {"put pegs into %a", "setz Stifte auf: %a"}, [D_BACK] = {"the peg goes back to where it came from",
    "der Stift geht dorthin zurück, woher er kam"},
    [D_SLIDE] = {"%a goes to %b, in silence", "still versetzt: %a nach %B"},
    [D_SOUND] = {"if the other has a peg there too, the alarm sounds: %a", "steht dort auch ein fremder Stift, läutet es: %a"},
    [D_CLEAR] = {"both grids are cleared", "beide Gitter werden geräumt"},
    [D_GUESS] = {"say that you are going to guess", "sag, dass du raten willst"},
    [D_SET] = {"*%w* becomes %a", "*%w* wird: %a"}, [D_SET_THEIR] = {"the other's *%w* becomes %a",
    "*%w* der anderen Seite wird: %a"},
    [D_SCORE] = {"your score becomes %a", "deine Punkte werden: %a"},
    [D_SCORE_THEIR] = {"the other's score becomes %a", "die Punkte der anderen Seite werden: %a"},
    [D_SCORE_OF] = {"the score of the *%w* becomes %a", "die Punkte von *%w* werden: %a"},
    [D_CALL] = {"do as *%w* says", "tu, was *%w* sagt"},
    [D_AGAIN] = {"do the same again", "noch einmal dasselbe"}, [D_THEN] = {"go on with *%w*", "weiter mit *%w*"},
    [D_THEM] = {"the other answers with *%w*", "die andere Seite antwortet mit *%w*"},
    [D_END_TURN] = {"your turn is over", "dein Zug ist zu Ende"},
    [D_ANOTHER_TURN] = {"you have another turn", "du bist noch einmal am Zug"},
    [D_NEXT_HALF] = {"the half is over, and you change sides", "die Halbzeit ist zu Ende, und ihr tauscht die Rollen"},
    [D_WIN] = {"you win", "du gewinnst"}, [D_LOSE] = {"you lose", "du verlierst"},
    [D_DRAW] = {"the game is drawn", "das Spiel endet unentschieden"},
    [D_BOTH_WIN] = {"you have both won", "ihr habt beide gewonnen"}, [D_BOTH_LOSE] = {"you have both lost",
    "ihr habt beide verloren"},
    [D_MOST] = {"whoever has more wins, level is drawn: %a", "wer mehr hat, gewinnt, Gleichstand ist unentschieden: %a"},
    [D_LEAST] = {"whoever has less wins, level is drawn: %a", "wer weniger hat, gewinnt, Gleichstand ist unentschieden: %a"},
};
static const Phrase says = {"it is said aloud: “%w”", "laut gesagt wird: „%w“"},
                    they_say = {"the other says: “%w”", "die andere Seite sagt: „%w“"},
                    says_number = {"it is said aloud: %b", "laut gesagt wird: %b"},
                    at_place = {", with the place: %a", ", mit dem Feld: %a"}, or_stop = {", or stop", ", oder hör auf"},
                    and_slide = {", and %c goes to %d", ", und %c nach %D"};

static void say(Writer *t, const Stmt *stmt)
{
    const Phrase *how = stmt->part[1] ? &says_number : stmt->they ? &they_say : &says;
    phrase(t, how, false, stmt->part, 0, stmt->said >= 0 ? t->c->said[stmt->said] : "");
    if (stmt->part[0])
        phrase(t, &at_place, false, stmt->part, 0, "");
}

static void simple(Writer *t, const Stmt *stmt)
{
    if (stmt->deed == D_SAY) {
        say(t, stmt);
        return;
    }
    const char *word = stmt->deed == D_SCORE_OF ? role_text(t->c, stmt->name) : stmt->name >= 0 ? t->c->name[stmt->name].text : "";
    t->theirs = stmt->deed == D_TAKE_THEIR;
    phrase(t, &deeds[stmt->deed], false, stmt->part, 0, word);
    t->theirs = false;
    if (stmt->deed == D_SLIDE && stmt->part[2])
        phrase(t, &and_slide, false, stmt->part, 0, "");
    if (stmt->stop)
        text_add(t->out, in_language(t, &or_stop, false));
}

static void begin_item(Writer *t, int depth)
{
    text_format(t->out, "%*s- ", 2 * depth, "");
}

/* Capitalises the first letter written from there on. */
static void capital(Writer *t, size_t from)
{
    char *at = from < t->out->len ? t->out->at + from : NULL;
    if (at && *at >= 'a' && *at <= 'z')
        *at = (char)(*at - 32);
}

static const Phrase heads[] = {{"If %a:", "Falls %a:"}, {"**Alarm:**", "**Alarm:**"}, {"**Silence:**", "**Stille:**"},
                               {"**Right:**", "**Richtig:**"}, {"**Wrong:**", "**Falsch:**"}, {"Otherwise:", "Sonst:"}};

static const Phrase *head_of(const Node *n)
{
    bool word = n->form == N_VALUE;
    return word && n->word == W_ALARM ? &heads[1] : word && n->word == W_SILENT ? &heads[2] : word && n->word == W_RIGHT ? &heads[3]
         : word && n->word == W_WRONG ? &heads[4] : NULL;
}

static void body(Writer *t, uint16_t at, int depth);

static void if_part(Writer *t, const Stmt *stmt, int depth)
{
    const Phrase *head = head_of(&t->c->node[stmt->part[0]]);
    begin_item(t, depth);
    if (head) {
        text_add(t->out, in_language(t, head, false));
    } else {
        text_add(t->out, t->german ? "Falls " : "If ");
        condition(t, stmt->part[0]);
        text_char(t->out, ':');
    }
    text_char(t->out, '\n');
    body(t, stmt->yes, depth + 1);
    if (!stmt->has_else)
        return;
    begin_item(t, depth);
    text_format(t->out, "%s\n", in_language(t, &heads[5], false));
    body(t, stmt->no, depth + 1);
}

static void body(Writer *t, uint16_t at, int depth)
{
    for (; at; at = t->c->stmt[at].next) {
        const Stmt *stmt = &t->c->stmt[at];
        if (stmt->deed == D_IF) {
            if_part(t, stmt, depth);
            continue;
        }
        begin_item(t, depth);
        size_t from = t->out->len;
        simple(t, stmt);
        capital(t, from);
        text_add(t->out, ".\n");
    }
}

/* Offers. */

static const Phrase offers[] = {
    [O_PUT] = {"Put a peg into an empty place: %a", "Setz einen Stift auf ein leeres Feld: %a"},
    [O_MOVE] = {"Move one of %a to an empty place: %b", "Zieh einen von %A auf ein leeres Feld: %b"},
    [O_PROBE] = {"Try a spare peg at an empty place: %a", "Probier mit einem freien Stift ein leeres Feld: %a"},
    [O_NAME] = {"Name one of these: %a", "Nenn eines davon: %a"}, [O_CHOOSE] = {"Choose one of these: %a", "Wähl eines davon: %a"},
    [O_WORD] = {"Say “%w”", "Sag „%w“"},
};
static const Phrase put_worn = {"Put a peg with a marker on into an empty place: %a",
                                "Setz einen Stift mit Ring auf ein leeres Feld: %a"},
                    otherwise = {"If nothing above is possible: ", "Wenn nichts davon geht: "}, or_else = {"Or: ", "Oder: "},
                    as_word = {" (*%w*)", " (*%w*)"}, no_way = {"If you have no way to play:", "Wenn du nichts tun kannst:"};

static void offer(Writer *t, const OfferTree *o, bool first)
{
    const uint16_t parts[] = {o->a, o->b, 0};
    const char *word = o->said >= 0 ? t->c->said[o->said] : "";
    text_add(t->out, first ? "" : in_language(t, o->otherwise ? &otherwise : &or_else, false));
    phrase(t, o->kind == O_PUT && o->worn ? &put_worn : &offers[o->kind], false, parts, 0, word);
    if (o->guard) {
        text_add(t->out, t->german ? ", falls " : ", if ");
        condition(t, o->guard);
    }
    if (o->kind != O_WORD && o->said >= 0)
        phrase(t, &as_word, false, NULL, 0, word);
    text_add(t->out, ".\n\n");
    body(t, o->body, 0);
    text_add(t->out, o->body ? "\n" : "");
}

static void step(Writer *t, const StepTree *s)
{
    for (int i = 0; i < s->offers; i++)
        offer(t, &s->offer[i], i == 0);
    if (!s->has_none)
        return;
    text_format(t->out, "%s\n\n", in_language(t, &no_way, false));
    body(t, s->none, 0);
    text_char(t->out, '\n');
}

static void heading(Writer *t, const Phrase *words, const char *name)
{
    text_add(t->out, "## ");
    phrase(t, words, false, NULL, 0, name);
    text_add(t->out, "\n\n");
}

/* The grid with a set of places, as a picture. */
static void grid(Writer *t, Set set)
{
    text_add(t->out, "\n```grid\n  1 2 3 4 5 6\n");
    for (int row = 0; row < GRID_SIDE; row++) {
        text_char(t->out, (char)('A' + row));
        for (int col = 0; col < GRID_SIDE; col++)
            text_add(t->out, set_has(set, loc_at(row, col)) ? " +" : " .");
        text_char(t->out, '\n');
    }
    text_add(t->out, "```\n\n");
}

/* Named places are drawn if they are the same in every position. */
static void name(Writer *t, const Name *name)
{
    static const Phrase second = {"; for player 2: %a", "; für Spieler 2: %a"},
                        as_first = {", as player 1 sees it", ", wie Spieler 1 es sieht"};
    bool drawn = name->folded && name->type == TYPE_SET;
    text_format(t->out, "*%s*: ", name->text);
    node(t, name->part[0], false);
    if (name->part[1])
        phrase(t, &second, false, &name->part[1], 0, "");
    if (drawn && name->value[0] != name->value[1])
        text_add(t->out, in_language(t, &as_first, false));
    text_add(t->out, ".\n");
    if (drawn)
        grid(t, (Set)name->value[0]);
    else
        text_char(t->out, '\n');
}

static void names(Writer *t)
{
    static const Phrase title = {"Names", "Namen"};
    bool any = false;
    for (int i = 0; i < t->c->names; i++) {
        if (t->c->name[i].kind != IS_DEFINITION)
            continue;
        if (!any)
            heading(t, &title, "");
        any = true;
        name(t, &t->c->name[i]);
    }
}

/* What a set-up line asks for, without the location. */
static void setup_head(Writer *t, const SetupTree *line)
{
    static const Phrase kinds[] = {
        [L_PLACE] = {"pegs stand here", "Stifte stehen hier"}, [L_HIDE] = {"hide %n pegs", "versteck %n Stifte"},
        [L_HIDE_SHAPE] = {"hide a shape", "versteck eine Form"}, [L_SCATTER] = {"%n by chance", "%n durch Zufall"}};
    static const Phrase hide_one = {"hide a peg", "versteck einen Stift"}, one_worn = {" (with a marker on)", " (mit Ring)"},
                        worn = {" (with markers on)", " (mit Ringen)"}, markers = {" (markers)", " (Ringe)"};
    bool one = line->kind == L_HIDE && line->number == 1;
    size_t from = t->out->len;
    phrase(t, one ? &hide_one : &kinds[line->kind], false, NULL, line->number, "");
    capital(t, from);
    if (line->worn || line->markers)
        text_add(t->out, in_language(t, line->markers ? &markers : one ? &one_worn : &worn, false));
}

static void setup_line(Writer *t, const SetupTree *line)
{
    static const Phrase at = {": %a", ": %a"}, second = {"; for player 2: %b", "; für Spieler 2: %b"};
    const uint16_t parts[] = {line->a, line->b, 0};
    setup_head(t, line);
    phrase(t, &at, false, parts, 0, "");
    if (line->b)
        phrase(t, &second, false, parts, 0, "");
}

/* One set-up line as plain text, with its role; names are not emphasised. The author's comment replaces the location, which the
   board shows. */
void setup_sentence(const Script *script, const char *language, int role, const SetupTree *line, const char *note, Text *out)
{
    Text marked = text_growing(1 << 12);
    Writer t = {.c = script->tree, .out = &marked, .german = !strcmp(language, "de")};
    if (role >= 0)
        text_format(out, "%s: ", role_text(script->tree, role));
    if (note[0])
        setup_head(&t, line);
    else
        setup_line(&t, line);
    for (const char *at = marked.at; *at; at++)
        if (*at != '*')
            text_char(out, *at);
    if (note[0])
        text_format(out, " – %s", note);
    text_free(&marked);
}

static void setups(Writer *t)
{
    static const Phrase title = {"Set-up", "Aufbau"}, of_role = {"The *%w*, behind the shield:", "*%w*, hinter der Trennwand:"},
                        each = {"Each of you, behind the shield:", "Jeder für sich, hinter der Trennwand:"},
                        in_turns = {"In turns, until each of you has %n:", "Der Reihe nach, bis jeder %n hat:"};
    const Compile *c = t->c;
    if (!c->in_turns && !c->setup_at[0] && !c->setup_at[1] && !c->setup_at[2])
        return;
    heading(t, &title, "");
    for (int whose = 0; whose < 3; whose++) {
        if (!c->setup_at[whose])
            continue;
        phrase(t, whose ? &of_role : &each, false, NULL, 0, whose ? role_text(c, whose - 1) : "");
        text_add(t->out, "\n\n");
        for (int i = 0; i < c->setup_lines[whose]; i++) {
            begin_item(t, 0);
            setup_line(t, &c->setup[whose][i]);
            text_add(t->out, ".\n");
        }
        text_char(t->out, '\n');
    }
    for (int i = 0; i < c->steps; i++)
        if (c->step[i].in_turns) {
            phrase(t, &in_turns, false, NULL, c->step[i].offer[0].number, "");
            text_add(t->out, "\n\n");
            step(t, &c->step[i]);
        }
}

static void turns(Writer *t)
{
    static const Phrase yours = {"Your turn", "Dein Zug"}, as_role = {"Your turn as the %w", "Dein Zug als %w"},
                        named = {"%w", "%w"};
    const Compile *c = t->c;
    for (int i = 0; i < c->steps; i++) {
        const StepTree *s = &c->step[i];
        if (s->in_turns)
            continue;
        heading(t,
                s->name >= 0   ? &named
                : s->role >= 0 ? &as_role
                               : &yours,
                s->name >= 0 ? c->name[s->name].text : role_text(c, s->role));
        step(t, s);
    }
    for (int i = 0; i < c->names; i++)
        if (c->name[i].kind == IS_RULE) {
            heading(t, &named, c->name[i].text);
            body(t, c->name[i].body, 0);
            text_char(t->out, '\n');
        }
}

static void the_end(Writer *t)
{
    static const Phrase title = {"The end", "Das Ende"}, when = {" as soon as this holds: ", ", sobald gilt: "},
                        after = {" if this holds when your turn is over: ", ", wenn am Ende deines Zuges gilt: "};
    static const Phrase ats[] = {
        {"After too many quiet turns, or too many turns in all:", "Nach zu vielen stillen Zügen oder zu vielen Zügen überhaupt:"},
        {"When all have passed:", "Wenn alle gepasst haben:"},
        {"After the second half:", "Nach der zweiten Halbzeit:"}};
    static const Phrase limits = {"After %n quiet turns in a row the game is over; ",
                                  "Nach %n stillen Zügen hintereinander ist das Spiel zu Ende; "},
                        limit = {"so it is after %n turns in all.", "ebenso nach %n Zügen insgesamt."};
    const Compile *c = t->c;
    heading(t, &title, "");
    for (int i = 0; i < c->whens; i++) {
        begin_item(t, 0);
        size_t from = t->out->len;
        simple(t, &c->stmt[c->when[i].ending]);
        capital(t, from);
        text_add(t->out, in_language(t, c->when[i].after ? &after : &when, false));
        condition(t, c->when[i].condition);
        text_add(t->out, ".\n");
    }
    begin_item(t, 0);
    phrase(t, &limits, false, NULL, c->stall, "");
    phrase(t, &limit, false, NULL, c->limit, "");
    text_char(t->out, '\n');
    for (int i = AT_LIMIT; i <= AT_END; i++)
        if (c->at_line[i]) {
            begin_item(t, 0);
            text_format(t->out, "%s\n", in_language(t, &ats[i], false));
            body(t, c->at_part[i], 1);
        }
}

/* The author's text is plain text, never markup (WS-80). */
static void plain(Writer *t, const char *words)
{
    for (; *words; words++) {
        if (strchr("\\`*_{}[]<>()#+-.!|&", *words))
            text_char(t->out, '\\');
        text_char(t->out, *words);
    }
}

void script_rules(const Script *script, const char *language, Text *out)
{
    Writer t = {.c = script->tree, .out = out, .german = !strcmp(language, "de")};
    text_add(out, "# ");
    plain(&t, script->game.title);
    text_add(out, "\n\n");
    plain(&t, script_about(script));
    text_char(out, '\n');
    names(&t);
    setups(&t);
    turns(&t);
    the_end(&t);
}
