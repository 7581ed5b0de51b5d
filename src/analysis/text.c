/* The analysis for a terminal: a graph per side, a table, a few sentences. */
#include "analysis/inside.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 9, COLUMNS_MOST = 120, MARGIN = 6, MISTAKES_MOST = 8 };

static int percent(double chance) { return (int)lround(chance * 100); }

/* A column stands for several acts: it shows the last of them. */
static int act_at(const Analysis *analysis, int column, int columns)
{
    return (int)((long)(column + 1) * analysis->acts / columns) - 1;
}

/* The last chance that a side could know up to an act; -1: none yet. */
static double known_at(const Analysis *analysis, int seat, int act)
{
    for (int i = act; i >= 0; i--)
        if (analysis->act[i].seat == seat && analysis->act[i].by.weighed)
            return analysis->act[i].by.hope;
    return -1;
}

static int row_of(double chance) { return ROWS - 1 - (int)lround(chance * (ROWS - 1)); }

static void draw_row(const Analysis *analysis, int seat, int row, int columns, bool ascii, Text *out)
{
    static const char *const labels[ROWS] = {[0] = "100%", [ROWS / 2] = " 50%", [ROWS - 1] = "  0%"};
    text_format(out, "%4s %s", labels[row] ? labels[row] : "", ascii ? "|" : "│");
    for (int column = 0; column < columns; column++) {
        int act = act_at(analysis, column, columns);
        double known = known_at(analysis, seat, act), truth = analysis_before(analysis, act + 1)[seat];
        bool knows = known >= 0 && row_of(known) == row, sees = row_of(truth) == row;
        text_add(out, knows && sees ? (ascii ? "@" : "◉") : knows ? (ascii ? "o" : "●") : sees ? (ascii ? "." : "·") : " ");
    }
    text_char(out, '\n');
}

static void draw_side(const Analysis *analysis, int seat, int columns, bool ascii, Text *out)
{
    text_add(out, "The chance of ");
    analysis_name(analysis, seat, out);
    text_format(out, ": %s as that side could know it, %s as the umpire saw it\n", ascii ? "o" : "●", ascii ? "." : "·");
    for (int row = 0; row < ROWS; row++)
        draw_row(analysis, seat, row, columns, ascii, out);
    text_format(out, "      1%*d acts\n\n", columns - 1, analysis->acts);
}

static void write_turning(const Analysis *analysis, const Turning *turning, Text *out)
{
    static const char *const why[] = {[TURNING_PLAY] = "", [TURNING_LUCK] = "luck", [TURNING_MISTAKE] = "a better act was there",
                                      [TURNING_GUESS] = "right against the odds"};
    Text words = text_growing(4096), name = text_growing(400), whose = text_growing(400);
    match_act_text(analysis->match, turning->act, &words);
    analysis_name(analysis, analysis->act[turning->act].seat, &name);
    analysis_name(analysis, turning->seat, &whose);
    text_format(out, "  %5d  %-12s %-14s %s %d%% -> %d%%  %s", turning->act + 1, name.at, words.at, whose.at,
                percent(turning->before), percent(turning->after), why[turning->kind]);
    if (turning->kind == TURNING_GUESS)
        text_format(out, ": %d%%", percent(analysis->act[turning->act].by.odds));
    text_char(out, '\n');
    text_free(&words);
    text_free(&name);
    text_free(&whose);
}

/* The next act after `after` that cost at least so much; -1: none. */
static int next_mistake(const Analysis *analysis, int after, double least)
{
    for (int i = after + 1; i < analysis->acts; i++)
        if (analysis->act[i].by.cost >= least)
            return i;
    return -1;
}

/* A threshold that at most MISTAKES_MOST acts reach. */
static double dear(const Analysis *analysis)
{
    double least = 0.01;
    for (int n = MISTAKES_MOST + 1; n > MISTAKES_MOST; least += 0.01) {
        n = 0;
        for (int i = 0; i < analysis->acts; i++)
            n += analysis->act[i].by.cost >= least;
        if (n <= MISTAKES_MOST)
            break;
    }
    return least;
}

static void write_mistakes(const Analysis *analysis, Text *out)
{
    double least = dear(analysis);
    int i = next_mistake(analysis, -1, least);
    text_add(out, i < 0 ? "No act cost anything that can be told from chance.\n"
                        : "What cost most, by what that player knew:\n    act  who          did            better         cost\n");
    for (; i >= 0; i = next_mistake(analysis, i, least)) {
        Text did = text_growing(400), better = text_growing(400), name = text_growing(400);
        match_act_text(analysis->match, i, &did);
        analysis_act_text(analysis, analysis->act[i].by.best, &better);
        analysis_name(analysis, analysis->act[i].seat, &name);
        text_format(out, "  %5d  %-12s %-14s %-14s %3d%%\n", i + 1, name.at, did.at, better.at, percent(analysis->act[i].by.cost));
        text_free(&did);
        text_free(&better);
        text_free(&name);
    }
}

static void write_looks(const char *name, int late, int looks, Text *out)
{
    text_format(out, "%s found everything in %d looks, ", name, looks);
    if (late)
        text_format(out, "%d %s than the best hunter would have.\n", abs(late), late < 0 ? "sooner" : "later");
    else
        text_add(out, "as soon as the best hunter would have.\n");
}

static void write_side(const Analysis *analysis, int seat, Text *out)
{
    const Side *side = &analysis->side[seat];
    Text name = text_growing(400);
    analysis_name(analysis, seat, &name);
    double all = fabs(side->luck) + fabs(side->skill);
    text_format(out, "Skill: the acts of %s gave away %d%%, %d%% %s than those against; luck %s %d%%", name.at, percent(side->cost),
                percent(fabs(side->skill)), side->skill < 0 ? "more" : "less", side->luck < 0 ? "took" : "brought",
                percent(fabs(side->luck)));
    text_format(out, all > 0 ? ", %d%% of what decided.\n" : ".\n", percent(all > 0 ? fabs(side->luck) / all : 0));
    if (side->looks)
        write_looks(name.at, side->looks - (int)lround(side->best_looks), side->looks, out);
    text_free(&name);
}

void analysis_text(const Analysis *analysis, int columns, bool ascii, Text *out)
{
    int width = columns - MARGIN < COLUMNS_MOST ? columns - MARGIN : COLUMNS_MOST;
    width = width < analysis->acts ? width : analysis->acts;
    for (int seat = 1; width > 1 && seat <= match_players(analysis->match); seat++)
        draw_side(analysis, seat, width, ascii, out);
    text_add(out, analysis->turnings ? "Turning points, as the umpire saw it:\n" : "No turning points.\n");
    for (int i = 0; i < analysis->turnings; i++)
        write_turning(analysis, &analysis->turning[i], out);
    text_char(out, '\n');
    write_mistakes(analysis, out);
    text_char(out, '\n');
    for (int seat = 1; seat <= match_players(analysis->match); seat++)
        write_side(analysis, seat, out);
}
