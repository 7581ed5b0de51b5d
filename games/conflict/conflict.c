/* Conflict: artillery, battleships and airplanes fight for each other's home circles. */
#include "inside.h"

#include <string.h>

enum { SEVEN = 7, DOUBLES_TO_SHELVE = 3, STALL = 400, LIMIT = 20000 };

/* CF-6: eight wait in camp, four are in reserve. */
const struct Piece conflict_army[PIECES] = {
    {ARTILLERY, CAMP}, {ARTILLERY, CAMP}, {ARTILLERY, CAMP}, {ARTILLERY, RESERVE},
    {BATTLESHIP, CAMP}, {BATTLESHIP, CAMP}, {BATTLESHIP, CAMP}, {BATTLESHIP, RESERVE}, {BATTLESHIP, RESERVE},
    {AIRPLANE, CAMP}, {AIRPLANE, RESERVE},
    {GUN, CAMP},
};

enum { OPTION_STALL, OPTION_LIMIT, OPTION_PARTNERS };

static const Option options[] = {
    [OPTION_STALL] = {"stall", STALL},
    [OPTION_LIMIT] = {"limit", LIMIT},
    [OPTION_PARTNERS] = {"partners", .is_switch = true, .only_players = 1 << 3 | 1 << 4},
    {NULL},
};

/* CF-5, CF-6, CF-14: everyone has a corner and an army; then they throw for the first turn. */
static void setup(const Game *game, void *state, const Setup *how, Log *log)
{
    State *s = state;
    core_start(&s->core, how->players, how->option[OPTION_STALL], how->option[OPTION_LIMIT]);
    s->partners = how->option[OPTION_PARTNERS];
    s->map = map_of(how->board[0] ? how->board : conflict_drawing.usual);
    for (int corner = 0; corner < MAP_CORNERS; corner++) {
        int player = conflict_seat(s, corner);
        if (!player) {
            map_close(&s->map, corner);
            continue;
        }
        s->living |= (uint8_t)only(player);
        s->home[player - 1] = (uint16_t)map_home(&s->map, corner);
        for (int i = 0; i < PIECES; i++)
            s->place[first_of(player) + i] = conflict_army[i].place;
    }
    opening_start(&s->opening, how->players);
    core_phase(&s->core, log, PHASE_PLAY);
}

static Act use_act(int die) { return ACT_USE | (Act)die << ACT_DIE; }
static int act_die(Act act) { return (int)(act >> ACT_DIE & 7); }

/* The piece of the mover that an act names: the one on the square, or one of the kind in camp. */
static Act piece_act(const State *s, int piece)
{
    return standing(s->place[piece]) ? s->place[piece] : ACT_CAMP | (Act)kind_of(piece);
}

static int act_piece(const State *s, Act act)
{
    int mover = s->core.mover;
    return act & ACT_CAMP ? conflict_in(s, mover, CAMP, (Kind)act_low(act)) : conflict_on(s, mover, act_low(act));
}

/* The kinds that the mover has in the camp or the reserve, as bits. */
static unsigned kinds_in(const State *s, int place)
{
    unsigned kinds = 0;
    for (int piece = first_of(s->core.mover); piece <= gun_of(s->core.mover); piece++)
        if (s->place[piece] == place)
            kinds |= 1u << kind_of(piece);
    return kinds;
}

/* CF-15: each unused die with each piece that can walk its count. */
static void uses(const State *s, Acts *out)
{
    uint16_t walkers[2] = {0, 0};
    conflict_walkers(s, walkers);
    for (int i = 0; i < 2; i++)
        for (unsigned rest = walkers[i]; rest; rest &= rest - 1)
            acts_add_one(out, use_act(s->die[i]) | piece_act(s, first_of(s->core.mover) + __builtin_ctz(rest)));
}

/* CF-17: any piece on the board or in camp. */
static void shelves(const State *s, Acts *out)
{
    for (int piece = first_of(s->core.mover); piece <= gun_of(s->core.mover); piece++)
        if (standing(s->place[piece]))
            acts_add_one(out, ACT_SHELVE | s->place[piece]);
    acts_add(out, ACT_SHELVE | ACT_CAMP, kinds_in(s, CAMP));
}

/* CF-8: a row of acts for each row of neighbours. */
static void walk_on(const State *s, Acts *out)
{
    unsigned near = conflict_steps(s);
    for (int row = 0; row < 3; row++)
        acts_add(out, (Act)near_square(here(s), 3 * row), near >> 3 * row & 7);
}

static void legal(const Game *game, const void *state, int seat, Acts *out)
{
    (void)seat;
    const State *s = state;
    switch (s->stage) {
    case MUSTER:
        acts_add(out, ACT_MUSTER, kinds_in(s, RESERVE));
        acts_add_one(out, ACT_HOLD);
        break;
    case USE: uses(s, out); break;
    case SHELVE: shelves(s, out); break;
    case WALK: walk_on(s, out); break;
    }
}

static const TurnRules turns = {0};

static void begin_turn(State *s)
{
    s->stage = THROW;
    s->doubles = 0;
    s->again = s->acted = false;
}

/* CF-20: next is the nearest living player clockwise. */
static int next_player(const State *s)
{
    int player = s->core.mover;
    do
        player = player % s->core.players + 1;
    while (!lives(s, player));
    return player;
}

static void end_turn(State *s, Log *log)
{
    s->die[0] = s->die[1] = 0;
    if (!s->acted)
        emit(&s->core, log, &event_pass, s->core.mover, 0, 0);
    turn_to(s, log, &turns, next_player(s));
    if (s->core.phase == PHASE_PLAY)
        begin_turn(s);
}

/* The mover has a piece on the board or in camp. */
static bool has_pieces_out(const State *s)
{
    for (int piece = first_of(s->core.mover); piece <= gun_of(s->core.mover); piece++)
        if (standing(s->place[piece]) || s->place[piece] == CAMP)
            return true;
    return false;
}

/* CF-17: a double gives another throw, but after the moves of the third a piece goes back to the reserve. */
static void end_throw(State *s, Log *log)
{
    s->die[0] = s->die[1] = 0;
    if (s->again)
        s->stage = THROW;
    else if (s->doubles == DOUBLES_TO_SHELVE && has_pieces_out(s))
        s->stage = SHELVE;
    else
        end_turn(s, log);
}

/* CF-15: a die that no piece can use is lost. */
static void next_use(State *s, Log *log)
{
    s->stage = USE;
    if (!conflict_walkers(s, NULL))
        end_throw(s, log);
}

static void throw_dice(State *s, Log *log, Act dice)
{
    emit(&s->core, log, &event_dice, s->core.mover, dice_low(dice), dice_high(dice));
    s->die[0] = (uint8_t)dice_low(dice);
    s->die[1] = (uint8_t)dice_high(dice);
    s->doubles += dice_double(dice);
    s->again = dice_double(dice) && s->doubles < DOUBLES_TO_SHELVE;
    s->rested = 0;
    if (dice_total(dice) == SEVEN && kinds_in(s, RESERVE))
        s->stage = MUSTER;    /* CF-18 */
    else
        next_use(s, log);
}

/* CF-14: the highest total begins, and throws anew. */
static void opening(State *s, Log *log, Act dice)
{
    emit(&s->core, log, &event_dice, opening_thrower(&s->opening), dice_low(dice), dice_high(dice));
    int first = opening_throw(&s->opening, dice);
    if (!first)
        return;
    turn_first(s, log, &turns, first);
    begin_turn(s);
}

static void muster(State *s, Log *log, Act act)
{
    if (act != ACT_HOLD) {
        int piece = conflict_in(s, s->core.mover, RESERVE, (Kind)(act - ACT_MUSTER));
        s->place[piece] = CAMP;
        conflict_emit(s, log, &conflict_muster, piece, 0, 0);
    }
    next_use(s, log);
}

static void shelve(State *s, Log *log, Act act)
{
    int piece = act_piece(s, act);
    s->place[piece] = RESERVE;
    conflict_emit(s, log, &conflict_shelve, piece, 0, 0);
    end_turn(s, log);
}

static void use(State *s, Act act)
{
    int die = act_die(act);
    s->die[s->die[0] != die] = 0;
    conflict_start(s, act_piece(s, act), die);
    s->stage = WALK;
}

/* After a move: the last side left wins (CF-21); a mover who fell loses the rest of the turn (CF-20). */
static void end_walk(State *s, Log *log)
{
    s->rested = (uint16_t)(standing(here(s)) ? here(s) : 0);
    s->left = s->trod = s->walker = 0;
    memset(s->trail, 0, sizeof s->trail);
    if (!conflict_contested(s))
        core_win(&s->core, log, s->living ? side_of(s, __builtin_ctz(s->living)) : 0);
    else if (lives(s, s->core.mover))
        next_use(s, log);
    else
        end_turn(s, log);
}

static void apply(const Game *game, void *state, int seat, Act act, Log *log)
{
    State *s = state;
    s->acted |= seat != SEAT_CHANCE;
    switch (s->stage) {
    case OPENING: opening(s, log, act); break;
    case THROW: throw_dice(s, log, act); break;
    case MUSTER: muster(s, log, act); break;
    case USE: use(s, act); break;
    case SHELVE: shelve(s, log, act); break;
    case WALK:
        if (!conflict_stride(s, log, (int)act))
            end_walk(s, log);
        break;
    }
}

static Actors actors(const Game *game, const void *state)
{
    const State *s = state;
    if (s->stage == OPENING || s->stage == THROW)
        return (Actors){.chance = true};
    return (Actors){.must = (uint16_t)only(s->core.mover)};
}

static void odds(const Game *game, const void *state, Odds *out)
{
    (void)state;
    dice_odds(out);
}

static void piece_text(Act act, Text *out)
{
    if (act & ACT_CAMP)
        text_format(out, "camp %c", conflict_letter[act_low(act)]);
    else
        square_text(act_low(act), out);
}

static void act_text(const Game *game, Act act, Text *out)
{
    (void)game;
    if (dice_is(act))
        dice_text(act, out);
    else if (act == ACT_HOLD)
        text_add(out, "hold");
    else if (act >= ACT_MUSTER)
        text_format(out, "muster %c", conflict_letter[act - ACT_MUSTER]);
    else {
        if (act & ACT_USE)
            text_format(out, "use %d ", act_die(act));
        text_add(out, act & ACT_SHELVE ? "shelve " : "");
        piece_text(act, out);
    }
}

const Game conflict = {
    .id = "conflict", .title = "Conflict", .level = "box", .minutes = 60, .players_min = 2, .players_max = PLAYERS,
    .open = true, .whispers = true, .state_size = sizeof(State), .options = options, .drawing = &conflict_drawing,
    .setup = setup, .actors = actors, .legal = legal, .odds = odds, .apply = apply, .view = conflict_view, .act_text = act_text,
};
