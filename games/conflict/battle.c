/* The effects of a step: captures, mines, players who fall. */
#include "inside.h"

enum { TAKES_ON_LAND = 1 << ARTILLERY | 1 << GUN | 1 << AIRPLANE, TAKES_AT_SEA = 1 << BATTLESHIP | 1 << AIRPLANE };

/* The kinds that each kind takes, one bit each. */
static const uint8_t takes[KINDS] = {
    [ARTILLERY] = TAKES_ON_LAND, [GUN] = TAKES_ON_LAND, [BATTLESHIP] = TAKES_AT_SEA,
    [AIRPLANE] = 1 << ARTILLERY | 1 << BATTLESHIP | 1 << AIRPLANE,
};

const char conflict_letter[] = "ABPG";

bool conflict_takes(Kind kind, int piece)
{
    return takes[kind] >> kind_of(piece) & 1;
}

/* Two players sit opposite each other. */
int conflict_seat(const State *s, int corner)
{
    if (s->core.players == 2)
        return corner % 2 ? 0 : corner / 2 + 1;
    return corner < s->core.players ? corner + 1 : 0;
}

int conflict_in(const State *s, int player, int place, Kind kind)
{
    for (int piece = first_of(player); piece <= gun_of(player); piece++)
        if (s->place[piece] == place && kind_of(piece) == kind)
            return piece;
    return -1;
}

int conflict_on(const State *s, int player, int at)
{
    for (int piece = first_of(player); piece <= gun_of(player); piece++)
        if (s->place[piece] == at)
            return piece;
    return -1;
}

int conflict_pieces(const State *s, int player)
{
    int n = 0;
    for (int piece = first_of(player); piece <= gun_of(player); piece++)
        n += owned(s->place[piece]);
    return n;
}

int conflict_enemy_on(const State *s, int at)
{
    int piece = -1;
    for (int rest = enemies(s); rest && piece < 0;)
        piece = conflict_on(s, player_pop(&rest), at);
    return piece;
}

/* The living enemy whose home circle is there; 0: none. */
static int host_at(const State *s, int at)
{
    for (int rest = enemies(s); rest;) {
        int host = player_pop(&rest);
        if (s->home[host - 1] == at)
            return host;
    }
    return 0;
}

/* The living enemy whose mine is there; 0: none. */
static int miner_at(const State *s, int at)
{
    int miner = field_has(&s->map.mines, at) ? conflict_seat(s, map_corner(at)) : 0;
    return is_enemy(s, miner) ? miner : 0;
}

static void arg_text(char letter, int value, Text *out)
{
    if (letter == 'k')
        text_char(out, conflict_letter[value]);
    else
        square_text(value, out);
}

static const EventKind event_step = {"step", "pkss", .arg = arg_text};
static const EventKind event_capture = {"capture", "pksp", .loud = true, .arg = arg_text};
static const EventKind event_mine = {"mine", "pksp", .loud = true, .arg = arg_text};
static const EventKind event_fall = {"fall", "pp", .loud = true};
const EventKind conflict_muster = {"muster", "pk", .arg = arg_text};
const EventKind conflict_shelve = {"shelve", "pk", .arg = arg_text};

void conflict_emit(State *s, Log *log, const EventKind *kind, int piece, int a, int b)
{
    emit_args(&s->core, log, kind, (const int32_t[EVENT_ARGS]){owner_of(piece), (int32_t)kind_of(piece), a, b});
}

/* CF-11: a lost piece goes to the player who took it. */
static void lose(State *s, Log *log, const EventKind *how, int piece, int at, int captor)
{
    s->place[piece] = (uint16_t)captor;
    conflict_emit(s, log, how, piece, at, captor);
}

/* CF-19, CF-21: the pieces that a fallen player owned or held go to the captor; those that were the captor's own, or those of a
   partner who still plays, return to camp. */
static int inherited(const State *s, int owner, int captor)
{
    bool freed = owner == captor || (owner == partner_of(s, captor) && lives(s, owner));
    return freed ? CAMP : captor;
}

static void fall(State *s, Log *log, int player, int captor)
{
    s->living &= (uint8_t)~only(player);
    for (int piece = 0; piece < PLAYERS * PIECES; piece++) {
        bool had = owner_of(piece) == player && owned(s->place[piece]), held = s->place[piece] == player;
        if (had || held)
            s->place[piece] = (uint16_t)inherited(s, owner_of(piece), captor);
    }
    emit(&s->core, log, &event_fall, player, captor, 0);
}

/* CF-20: without a piece a player is out. */
static void fall_if_bare(State *s, Log *log, int player, int captor)
{
    if (!conflict_pieces(s, player))
        fall(s, log, player, captor);
}

/* CF-13: a ship that takes a ship on the victim's own mine is lost too. Whether either player falls is decided after both losses;
   if both do, each keeps its captives. */
static void sink_both(State *s, Log *log, int at, int miner)
{
    int mover = s->core.mover;
    lose(s, log, &event_mine, s->walker, at, miner);
    if (conflict_pieces(s, mover) || conflict_pieces(s, miner)) {
        fall_if_bare(s, log, miner, mover);
        fall_if_bare(s, log, mover, miner);
        return;
    }
    s->living &= (uint8_t)~(only(mover) | only(miner));
    emit(&s->core, log, &event_fall, miner, mover, 0);
    emit(&s->core, log, &event_fall, mover, miner, 0);
}

/* CF-12: a ship is lost on an enemy's mine, an airplane only if it ends there. */
static void suffer_mine(State *s, Log *log, int at)
{
    int miner = miner_at(s, at);
    bool hit = kind_of(s->walker) == BATTLESHIP || !s->left;
    if (!miner || !hit)
        return;
    lose(s, log, &event_mine, s->walker, at, miner);
    fall_if_bare(s, log, s->core.mover, miner);
}

/* CF-10: an enemy on the square is captured. True if that cost the captor's ship too. */
static bool take(State *s, Log *log, int at)
{
    int prey = conflict_enemy_on(s, at);
    if (prey < 0)
        return false;
    int owner = owner_of(prey);
    bool ships = kind_of(prey) == BATTLESHIP && kind_of(s->walker) == BATTLESHIP;
    lose(s, log, &event_capture, prey, at, s->core.mover);
    if (ships && miner_at(s, at) == owner) {
        sink_both(s, log, at, owner);
        return true;
    }
    fall_if_bare(s, log, owner, s->core.mover);
    return false;
}

/* CF-12, CF-19: the walking piece first takes what stands there, then by its last step the home circle, then suffers the mine. */
static void arrive(State *s, Log *log, int at)
{
    if (take(s, log, at))
        return;
    int host = s->left ? 0 : host_at(s, at);
    if (host)
        fall(s, log, host, s->core.mover);
    suffer_mine(s, log, at);
}

bool conflict_contested(const State *s)
{
    return s->living && s->living & ~side_of(s, __builtin_ctz(s->living));
}

void conflict_start(State *s, int piece, int count)
{
    if (s->place[piece] == CAMP)
        s->place[piece] = s->home[s->core.mover - 1];
    s->walker = (uint8_t)piece;
    s->left = (uint8_t)count;
    s->trod = 0;
}

bool conflict_stride(State *s, Log *log, int to)
{
    int from = here(s);
    s->trail[s->trod++] = (uint16_t)from;
    s->place[s->walker] = (uint16_t)to;
    s->left--;
    conflict_emit(s, log, &event_step, s->walker, from, to);
    arrive(s, log, to);
    return s->left && standing(here(s)) && conflict_contested(s);
}
