/* Parses lines at the left edge, and those of setups, turns and steps (section 2). Names are declared first, so that their order
   does not matter. */
#include "inside.h"

#include <string.h>

static Word head_of(const Compile *c, const Line *line)
{
    const char *at = c->lower + line->at;
    return word_find(at, strcspn(at, " \t\n\r:=,#"));
}

/* Names. */

static const Message too_many[] = {[IS_ROLE] = MSG_ROLES, [IS_OPTION] = MSG_MANY_OPTIONS, [IS_REMEMBERED] = MSG_MANY_REMEMBERED,
                                   [IS_SHAPE] = MSG_MANY_SHAPES, [IS_STEP] = MSG_MANY_STEPS, [IS_RULE] = MSG_MANY_RULES,
                                   [IS_DEFINITION] = MSG_MANY_NAMES};
static const int most[] = {[IS_ROLE] = 2, [IS_OPTION] = OPTIONS_OWN, [IS_REMEMBERED] = REMEMBERED_MOST, [IS_SHAPE] = SHAPES_MOST,
                           [IS_STEP] = STEPS_MOST, [IS_RULE] = RULES_MOST, [IS_DEFINITION] = NAMES_MOST};

static Name *add_name(Compile *c, NameKind kind, const char *text, int len)
{
    int known = name_find(c, text, (size_t)len);
    char copy[NAME_LETTERS + 1], line[16];
    snprintf(copy, sizeof copy, "%.*s", len, text);
    if (known >= 0) {
        snprintf(line, sizeof line, "%d", c->name[known].line);
        line_fail(c, MSG_TWICE, copy, line);
    } else if (c->count[kind] == most[kind]) {
        line_fail(c, too_many[kind], "", "");
    } else if (c->names == NAMES_MOST) {
        line_fail(c, MSG_MANY_NAMES, "", "");
    }
    if (c->failed)
        return NULL;
    Name *name = &c->name[c->names++];
    *name = (Name){.kind = (uint8_t)kind, .index = (uint8_t)c->count[kind]++, .line = (uint16_t)c->at->number, .fixed = -1};
    memcpy(name->text, copy, sizeof copy);
    return name;
}

static Name *read_declared(Compile *c, NameKind kind, Message reserved)
{
    const Token *token = c->next;
    if (!read_new_name(c, reserved))
        return NULL;
    return add_name(c, kind, c->lower + token->at, token->len);
}

static void declare_roles(Compile *c)
{
    for (int i = 0; i < 2; i++)
        if (c->next->kind == T_MARK || is_word(c, W_AND))
            line_fail(c, MSG_ROLES, "", "");
        else if (c->next->kind != T_END)
            read_declared(c, IS_ROLE, MSG_RESERVED_ROLE);
    if (!c->failed && (c->count[IS_ROLE] != 2 || c->next->kind != T_END))
        line_fail(c, MSG_ROLES, "", "");
}

static void declare_option(Compile *c)
{
    Name *name = read_declared(c, IS_OPTION, MSG_RESERVED_OPTION);
    need_mark(c, '=', MSG_X_OPTION);
    int number = read_number(c);
    line_done(c);
    if (name)
        name->begin = number;
}

static void declare_remembered(Compile *c)
{
    bool own = eat(c, W_MY);
    Name *name = read_declared(c, IS_REMEMBERED, MSG_RESERVED_REMEMBERED);
    need_mark(c, '=', MSG_X_REMEMBER);
    bool set = eat(c, W_NONE), number_there = set || c->next->kind == T_NUMBER || c->failed;
    int number = set ? 0 : read_number(c);
    if (!number_there)
        hint_at(c, c->at->number, MSG_X_REMEMBER);
    line_done(c);
    if (!name)
        return;
    name->own = own;
    name->type = set ? TYPE_SET : TYPE_NUMBER;
    name->begin = number;
}

/* The name of a shape; its pictures are not tokens. */
static void declare_shape(Compile *c, const Line *line)
{
    int len, word;
    const char *rest = c->lower + (rest_of(c, line, &len) - c->text);
    for (word = 0; word < len && rest[word] != ' ' && rest[word] != '\t' && rest[word] != '='; word++)
        continue;
    char found[LINE_LETTERS + 1];
    snprintf(found, sizeof found, "%.*s", word, rest);
    if (!word)
        line_fail(c, MSG_NAME_END, "", "");
    else if (word_find(rest, (size_t)word) || (word == 1 && rest[0] >= 'a' && rest[0] <= 'f'))
        reserved(c, MSG_RESERVED_SHAPE, found);
    else if (!good_name(rest, word))
        line_fail(c, MSG_NAME, found, "");
    else if (word > NAME_LETTERS)
        line_fail(c, MSG_LONG_NAME, "", "");
    else
        add_name(c, IS_SHAPE, rest, word);
}

static bool is_definition(const Compile *c, const Line *line)
{
    return line->tokens > 1 && c->token[line->first + 1].kind == T_MARK && c->token[line->first + 1].mark == '=';
}

static void declare(Compile *c, const Line *line)
{
    Word head = head_of(c, line);
    line_begin(c, line);
    if (head == W_SHAPE) {
        declare_shape(c, line);
    } else if (line->tokens && is_definition(c, line)) {
        read_declared(c, IS_DEFINITION, MSG_RESERVED_DEFINITION);
    } else if (head == W_ROLES || head == W_OPTION || head == W_REMEMBER || head == W_STEP || head == W_RULE) {
        c->next++;
        if (head == W_ROLES)
            declare_roles(c);
        else if (head == W_OPTION)
            declare_option(c);
        else if (head == W_REMEMBER)
            declare_remembered(c);
        else if (head == W_STEP)
            read_declared(c, IS_STEP, MSG_RESERVED_STEP);
        else
            read_declared(c, IS_RULE, MSG_RESERVED_RULE);
    }
}

/* Set-up. */

static bool is_number_word(const char *word)
{
    static const char numbers[] = " one two three four five six seven eight nine ten twelve fifteen twenty ";
    char whole[LINE_LETTERS + 3];
    snprintf(whole, sizeof whole, " %s ", word);
    return strstr(numbers, whole);
}

static int read_shapes(Compile *c)
{
    int shapes = 0;
    do {
        char found[LINE_LETTERS + 1];
        here(c, found);
        int name = read_name(c);
        if (name < 0 || c->name[name].kind != IS_SHAPE) {
            line_fail(c, MSG_NO_SHAPE, found, "");
            if (is_number_word(found))
                hint_at(c, c->at->number, MSG_X_DIGITS);
            return 0;
        }
        shapes |= 1 << c->name[name].index;
    } while (eat(c, W_OR));
    return shapes;
}

static void read_setup_line(Compile *c, SetupTree *out)
{
    char found[LINE_LETTERS + 1];
    here(c, found);
    if (eat(c, W_PLACE)) {
        out->kind = L_PLACE;
        out->worn = eat(c, W_WORN);
        out->a = read_expression(c);
        out->b = eat_mark(c, '|') ? read_expression(c) : 0;
        return;
    }
    bool scatter = eat(c, W_SCATTER);
    if (!scatter && !eat(c, W_HIDE)) {
        Nearest near = {.word = found};
        nearest_words(&near, IS_SETUP);
        nearest_meaning(&near, IS_SETUP);
        line_fail(c, MSG_SETUP_LINE, found, "");
        hint_near(c, c->at->number, MSG_SETUP_LINE, near.found);
        return;
    }
    out->kind = scatter ? L_SCATTER : L_HIDE;
    if (!scatter && c->next->kind == T_WORD) {
        out->kind = L_HIDE_SHAPE;
        out->shapes = (uint8_t)read_shapes(c);
    } else {
        out->number = read_number(c);
        out->worn = eat(c, W_WORN);
        out->markers = scatter && !out->worn && eat(c, W_MARKERS);
        eat(c, W_PEGS);
    }
    need(c, W_IN, MSG_X_HIDE);
    out->a = read_expression(c);
    if (out->number > UNIT_PEGS)
        line_fail(c, MSG_PEGS, "", "");
}

static void read_setup(Compile *c, const Line *line, int whose)
{
    int pegs = 0;
    if (c->setup_at[whose])
        fail_number(c, line->number, MSG_ONCE, c->setup_at[whose], 0);
    c->setup_at[whose] = (uint16_t)line->number;
    for (int at = line->below; at >= 0; at = c->line[at].next) {
        SetupTree setup = {.line = (uint16_t)c->line[at].number};
        line_begin(c, &c->line[at]);
        read_setup_line(c, &setup);
        line_done(c);
        nothing_below(c, &c->line[at]);
        pegs += setup.kind == L_HIDE || (setup.kind == L_SCATTER && !setup.markers) ? setup.number : 0;
        if (pegs > UNIT_PEGS)
            line_fail(c, MSG_PEGS, "", "");
        else if (c->setup_lines[whose] == SETUP_LINES)
            line_fail(c, MSG_MANY_SETUP_LINES, "", "");
        if (!c->failed)
            c->setup[whose][c->setup_lines[whose]++] = setup;
    }
}

/* Turns and steps. */

static void read_offer_head(Compile *c, OfferTree *offer)
{
    char found[LINE_LETTERS + 1];
    static const struct { Word word; OfferKind kind; } kinds[] = {
        {W_PUT, O_PUT}, {W_MOVE, O_MOVE}, {W_PROBE, O_PROBE}, {W_NAME, O_NAME}, {W_CHOOSE, O_CHOOSE}, {W_WORD, O_WORD}};
    int kind = -1;
    here(c, found);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && kind < 0; i++)
        if (eat(c, kinds[i].word))
            kind = (int)kinds[i].kind;
    if (kind < 0) {
        Nearest near = {.word = found};
        Word head = word_find(found, strlen(found));
        nearest_words(&near, IS_OFFER);
        nearest_meaning(&near, IS_OFFER);
        line_fail(c, MSG_UNKNOWN_OFFER, found, "");
        hint_near(c, c->at->number, MSG_UNKNOWN_OFFER, near.found);
        if (!near.found && word_is(head, IS_HEAD | IS_DEED))
            hint_at(c, c->at->number, word_is(head, IS_HEAD) ? MSG_X_LEFT_EDGE : MSG_X_BELOW_OFFER);
        return;
    }
    offer->kind = (uint8_t)kind;
    if (kind == O_WORD) {
        offer->said = (int16_t)read_said(c);
        offer->guard = eat(c, W_IF) ? read_expression(c) : 0;
        return;
    }
    offer->worn = kind == O_PUT && eat(c, W_WORN);
    if (kind == O_PUT || kind == O_PROBE)
        need(c, W_IN, kind == O_PUT ? MSG_X_PUT : MSG_X_PROBE);
    offer->a = c->failed ? 0 : read_expression(c);
    if (kind == O_MOVE) {
        need(c, W_TO, MSG_X_MOVE);
        offer->b = c->failed ? 0 : read_expression(c);
    }
    if (eat(c, W_AS))
        offer->said = (int16_t)read_said(c);
}

static int offers_in_all(const Compile *c)
{
    int n = 0;
    for (int i = 0; i < c->steps; i++)
        n += c->step[i].offers;
    return n;
}

static void read_offer(Compile *c, const Line *line, StepTree *step)
{
    line_begin(c, line);
    bool otherwise = eat(c, W_OTHERWISE);
    if (!otherwise && eat(c, W_NONE)) {
        if (step->has_none)
            fail_number(c, line->number, MSG_ONCE, c->stmt[step->none].line, 0);
        step->none = read_part(c, line);
        step->has_none = true;
        return;
    }
    OfferTree offer = {.line = (uint16_t)line->number, .otherwise = otherwise, .said = -1};
    read_offer_head(c, &offer);
    line_done(c);
    bool failed = c->failed;
    offer.body = line->below >= 0 ? read_block(c, line->below) : 0;
    if (failed)
        return;
    if (step->offers == OFFERS_A_STEP)
        fail(c, line->number, MSG_MANY_OFFERS, "", "");
    else if (offers_in_all(c) + step->offers == OFFERS_MOST)
        fail(c, line->number, MSG_MANY_OFFERS_IN_ALL, "", "");
    else
        step->offer[step->offers++] = offer;
}

static void read_offers(Compile *c, const Line *line, int name, int role)
{
    StepTree step = {.name = (int16_t)name, .role = (int16_t)role, .line = (uint16_t)line->number};
    char found[LINE_LETTERS + 1];
    snprintf(found, sizeof found, "%.*s", line->end - line->at, c->text + line->at);
    if (line->below < 0)
        line_fail(c, MSG_NO_OFFER, found, "");
    for (int at = line->below; at >= 0; at = c->line[at].next)
        read_offer(c, &c->line[at], &step);
    c->step[c->steps++] = step;
}

static void read_turn(Compile *c, const Line *line)
{
    int role = eat(c, W_OF) ? read_role(c) : -1;
    line_done(c);
    for (int i = 0; i < c->steps && !c->failed; i++)
        if (c->step[i].name < 0 && !c->step[i].in_turns && c->step[i].role == role) {
            fail_number(c, line->number, MSG_ONCE, c->step[i].line, 0);
            c->failed = true;
        }
    if (!c->failed)
        read_offers(c, line, -1, role);
}

/* `setup in turns`: one line, an offer with a number. It is stored as an unnamed step after all others. */
static void read_setup_in_turns(Compile *c, const Line *line)
{
    need(c, W_TURNS, MSG_NONE);
    line_done(c);
    if (!c->failed && (c->in_turns || line->below < 0 || c->line[line->below].next >= 0))
        line_fail(c, MSG_IN_TURNS, "", "");
    if (c->failed)
        return;
    const Line *only = &c->line[line->below];
    OfferTree offer = {.kind = O_PUT, .line = (uint16_t)only->number, .said = -1};
    line_begin(c, only);
    need(c, W_PUT, MSG_X_IN_TURNS);
    offer.number = read_number(c);
    if (offer.number > UNIT_PEGS)
        line_fail(c, MSG_PEGS, "", "");
    offer.worn = eat(c, W_WORN);
    need(c, W_IN, MSG_X_IN_TURNS);
    offer.a = c->failed ? 0 : read_expression(c);
    line_done(c);
    offer.body = only->below >= 0 ? read_block(c, only->below) : 0;
    StepTree step = {.name = -1, .role = -1, .line = (uint16_t)line->number, .in_turns = true, .offers = 1};
    step.offer[0] = offer;
    c->step[c->steps++] = step;
    c->in_turns = true;
}

static void read_setup_head(Compile *c, const Line *line)
{
    if (eat(c, W_IN)) {
        read_setup_in_turns(c, line);
        return;
    }
    int whose = eat(c, W_OF) ? 1 + read_role(c) : 0;
    line_done(c);
    if (!c->failed)
        read_setup(c, line, whose);
}

static void read_rule(Compile *c, const Line *line)
{
    int name = read_name(c);
    line_done(c);
    if (name < 0)
        return;
    if (line->below < 0)
        line_fail(c, MSG_EMPTY_RULE, c->name[name].text, "");
    else
        c->name[name].body = read_block(c, line->below);
}

/* Single lines. */

static void read_level(Compile *c)
{
    c->level = (Word)c->next->word;
    if (!eat(c, W_BEGINNER) && !eat(c, W_INTERMEDIATE) && !eat(c, W_ADVANCED))
        line_fail(c, MSG_LEVEL, "", "");
}

static int read_setting(Compile *c, Word head)
{
    int number = read_number(c);
    if (!c->failed && !number)
        line_fail(c, MSG_SMALL_NUMBER, word_text(head), "");
    return number;
}

static void read_definition(Compile *c)
{
    int name = read_name(c);
    c->next++;
    uint16_t first = read_expression(c), second = eat_mark(c, '|') ? read_expression(c) : 0;
    if (name < 0)
        return;
    c->name[name].part[0] = first;
    c->name[name].part[1] = second;
}

static void read_tally(Compile *c)
{
    c->tally = read_expression(c);
    if (!eat(c, W_AS))
        return;
    char found[LINE_LETTERS + 1];
    here(c, found);
    if (c->next->kind != T_WORD || c->next->len > NAME_LETTERS)
        line_fail(c, MSG_WORD, found, "");
    else
        c->next++;
    snprintf(c->tally_as, sizeof c->tally_as, "%.*s", NAME_LETTERS, found);
}

static void read_at(Compile *c, const Line *line)
{
    int which = eat(c, W_LIMIT) ? AT_LIMIT : eat(c, W_PASS) ? AT_PASS : eat(c, W_END) ? AT_END : -1;
    if (which < 0) {
        line_fail(c, MSG_AT, "", "");
        return;
    }
    if (c->at_line[which])
        fail_number(c, line->number, MSG_ONCE, c->at_line[which], 0);
    c->at_line[which] = (uint16_t)line->number;
    c->at_part[which] = read_part(c, line);
}

static void read_when(Compile *c)
{
    WhenTree when = {.line = (uint16_t)c->at->number};
    when.ending = read_ending(c);
    when.after = eat_two(c, W_AFTER, W_TURN);
    need(c, W_WHEN, MSG_X_WHEN);
    when.condition = c->failed ? 0 : read_expression(c);
    if (!c->failed)
        c->when[c->whens++] = when;
}

static void read_first(Compile *c)
{
    c->first = eat(c, W_TOSS) ? CHANCE_TOSS : 1 + read_role(c);
}

static void unknown_line(Compile *c, const Line *line)
{
    char found[LINE_LETTERS + 1];
    snprintf(found, sizeof found, "%.*s", (int)strcspn(c->lower + line->at, " \t\n\r:#"), c->lower + line->at);
    Word head = head_of(c, line);
    if (head && word_is(head, IS_OFFER | IS_DEED | IS_SETUP)) {
        line_fail(c, MSG_NOT_AT_TOP, found, "");
        return;
    }
    Nearest near = {.word = found};
    nearest_words(&near, IS_HEAD);
    nearest_meaning(&near, IS_HEAD);
    line_fail(c, head == W_PEGBOARD ? MSG_VERSION_FIRST : MSG_UNKNOWN_LINE, found, "");
    hint_near(c, line->number, MSG_UNKNOWN_LINE, near.found);
    if (!head && !near.found && line->tokens > 1)
        hint_at(c, line->number, MSG_X_DEFINITION);
}

/* Lines with nothing nested below them. */
static void read_single(Compile *c, Word head)
{
    switch (head) {
    case W_LEVEL: read_level(c); break;
    case W_MINUTES: c->minutes = read_number(c); break;
    case W_LIMIT: c->limit = read_setting(c, head); break;
    case W_STALL: c->stall = read_setting(c, head); break;
    case W_FIRST: read_first(c); break;
    case W_TALLY: read_tally(c); break;
    case W_BOTS:
        need(c, W_WANT, MSG_X_WANT);
        c->bots = c->failed ? 0 : read_expression(c);
        break;
    default:
        c->next--;
        read_when(c);
    }
    line_done(c);
}

static void read_item(Compile *c, const Line *line)
{
    Word head = head_of(c, line);
    line_begin(c, line);
    if (line->tokens && is_definition(c, line)) {
        read_definition(c);
        line_done(c);
        nothing_below(c, line);
        return;
    }
    c->next += line->tokens > 0;
    switch (head) {
    case W_GAME: case W_BY: case W_ABOUT: read_title(c, line, head); break;
    case W_TEXT: read_text(c, line); break;
    case W_SHAPE: read_shape(c, line); break;
    case W_ROLES: case W_OPTION: case W_REMEMBER: break;
    case W_SETUP: read_setup_head(c, line); return;
    case W_TURN: read_turn(c, line); return;
    case W_RULE: read_rule(c, line); return;
    case W_AT: read_at(c, line); return;
    case W_STEP: {
        int name = read_name(c);
        line_done(c);
        if (name >= 0)
            read_offers(c, line, name, -1);
        return;
    }
    default:
        if (head && word_is(head, IS_HEAD)) {
            read_single(c, head);
            break;
        }
        unknown_line(c, line);
        return;
    }
    nothing_below(c, line);
}

static bool is_version(const Compile *c, const Line *line)
{
    const Token *token = &c->token[line->first];
    return line->tokens == 2 && token->kind == T_WORD && token->word == W_PEGBOARD && token[1].kind == T_NUMBER &&
           token[1].number == 1;
}

void declare_names(Compile *c)
{
    for (int i = 0; i < c->lines; i++)
        if (c->line[i].above < 0 && !is_version(c, &c->line[i]))
            declare(c, &c->line[i]);
}

void parse(Compile *c)
{
    int first = c->lines && is_version(c, &c->line[0]);
    if (!first)
        fail(c, c->lines ? c->line[0].number : 1, MSG_VERSION, "", "");
    else
        nothing_below(c, &c->line[0]);
    declare_names(c);
    for (int i = first; i < c->lines; i++)
        if (c->line[i].above < 0)
            read_item(c, &c->line[i]);
}
