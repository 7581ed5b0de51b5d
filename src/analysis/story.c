/* The summary: luck and skill of each side, and the turning points. */
#include "analysis/inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const analysis_kinds[] = {
    [TURNING_PLAY] = "play", [TURNING_LUCK] = "luck", [TURNING_MISTAKE] = "mistake", [TURNING_GUESS] = "guess"};

static const double TURNS = 0.08, COSTS = 0.04, UNLIKELY = 0.4;

static bool together(unsigned winners, int a, int b)
{
    return winners && (winners >> a & 1) == (winners >> b & 1);
}

/* What the opponents of a seat lost by their own acts, on average. */
static double given_away(const Analysis *analysis, int seat, unsigned winners)
{
    double sum = 0;
    int n = 0;
    for (int other = 1; other <= match_players(analysis->match); other++)
        if (other != seat && !together(winners, seat, other)) {
            sum += analysis->side[other].cost;
            n++;
        }
    return n ? sum / n : 0;
}

void analysis_ended(Analysis *analysis, const char *status)
{
    analysis->ended = !match_over(analysis->match);
    analysis->winners = 0;
    for (const char *at = strchr(status, ' '); at; at = strpbrk(at + 1, " ,"))
        analysis->winners |= 1u << text_leading_int(at + 1, SEATS_MAX);
}

static unsigned winners_of(const Analysis *analysis)
{
    return analysis->ended ? analysis->winners : ((const Core *)match_state(analysis->match))->winners;
}

static double result_of(const Analysis *analysis, int seat, unsigned winners)
{
    if (!match_over(analysis->match) && !analysis->ended)
        return analysis_before(analysis, analysis->acts)[seat];
    return !winners ? 0.5 : winners >> seat & 1;
}

static void compute_sides(Analysis *analysis)
{
    unsigned winners = winners_of(analysis);
    for (int i = 0; i < analysis->acts; i++)
        analysis->side[analysis->act[i].seat].cost += analysis->act[i].by.cost;
    for (int seat = 1; seat <= match_players(analysis->match); seat++) {
        Side *side = &analysis->side[seat];
        side->first = analysis->first[seat];
        side->result = result_of(analysis, seat, winners);
        side->skill = given_away(analysis, seat, winners) - side->cost;
        side->luck = side->result - side->first - side->skill;
        side->looks = winners >> seat & 1 ? side->looks : 0;
    }
}

static TurningKind kind_of(const AnalysedAct *act, double gain)
{
    if (act->seat == SEAT_CHANCE)
        return TURNING_LUCK;
    if (act->by.cost >= COSTS && gain < 0)
        return TURNING_MISTAKE;
    return act->by.odds >= 0 && act->by.odds < UNLIKELY && gain > 0 ? TURNING_GUESS : TURNING_PLAY;
}

/* The change of chance by an act, for the seat it affected most; ties go to the actor. */
static Turning turning_of(const Analysis *analysis, int i)
{
    const double *before = analysis_before(analysis, i), *after = analysis->act[i].after;
    int actor = analysis->act[i].seat, most = actor ? actor : 1;
    for (int seat = 1; seat <= match_players(analysis->match); seat++)
        if (fabs(after[seat] - before[seat]) > fabs(after[most] - before[most]) + 0.001)
            most = seat;
    double gain = actor ? after[actor] - before[actor] : 0;
    return (Turning){i, most, before[most], after[most], kind_of(&analysis->act[i], gain)};
}

static double size_of(const Turning *turning) { return fabs(turning->after - turning->before); }

/* Inserts a turning point; only the largest are kept, sorted by size. */
static void insert_turning(Analysis *analysis, Turning turning)
{
    int at = analysis->turnings < TURNINGS_MOST ? analysis->turnings++ : TURNINGS_MOST;
    for (; at > 0 && size_of(&analysis->turning[at - 1]) < size_of(&turning); at--)
        if (at < TURNINGS_MOST)
            analysis->turning[at] = analysis->turning[at - 1];
    if (at < TURNINGS_MOST)
        analysis->turning[at] = turning;
}

static int by_time(const void *a, const void *b)
{
    return ((const Turning *)a)->act - ((const Turning *)b)->act;
}

void analysis_summarise(Analysis *analysis)
{
    if (analysis->summarised)
        return;
    analysis->summarised = true;
    compute_sides(analysis);
    for (int i = 0; i < analysis->acts; i++) {
        Turning turning = turning_of(analysis, i);
        if (!analysis->act[i].talk && size_of(&turning) >= TURNS)
            insert_turning(analysis, turning);
    }
    qsort(analysis->turning, (size_t)analysis->turnings, sizeof *analysis->turning, by_time);
}

void analysis_name(const Analysis *analysis, int seat, Text *out)
{
    const char *name = seat ? match_name_of(analysis->match, seat) : "";
    if (*name)
        text_add(out, name);
    else if (seat)
        text_format(out, "player %d", seat);
    else
        text_add(out, "chance");
}

void analysis_act_text(const Analysis *analysis, Act act, Text *out)
{
    if (act == SEARCH_WAIT)
        text_add(out, "wait");
    else
        match_game(analysis->match)->act_text(match_game(analysis->match), act, out);
}
