/* The analysis as SVG: one panel per side. The umpire's chance is a pale area, what that side could know a line with dots;
   turning points are numbered vertical lines. One colour is enough, so colour vision does not matter. */
#include "analysis/inside.h"

#include <math.h>

enum { WIDTH = 760, LEFT = 44, RIGHT = 12, TOP = 28, PANEL = 120, GAP = 34, LEGEND = 26 };

static double x_of(const Analysis *analysis, int act)
{
    return LEFT + (double)(WIDTH - LEFT - RIGHT) * act / (analysis->acts ? analysis->acts : 1);
}

static int panel_top(int seat) { return TOP + (seat - 1) * (PANEL + GAP) + 16; }

static double y_of(int seat, double chance) { return panel_top(seat) + PANEL * (1 - chance); }

/* Escapes arbitrary text. */
static void escaped(const char *words, Text *out)
{
    for (; *words; words++)
        if (*words == '<' || *words == '&' || *words == '>' || *words == '"')
            text_format(out, "&#%d;", *words);
        else
            text_char(out, *words);
}

static void draw_frame(const Analysis *analysis, int seat, Text *out)
{
    Text name = text_growing(400);
    analysis_name(analysis, seat, &name);
    text_format(out, "<text stroke=\"none\" x=\"%d\" y=\"%d\" font-weight=\"bold\">", LEFT, panel_top(seat) - 6);
    escaped(name.at, out);
    text_add(out, "</text>\n");
    for (int i = 0; i <= 2; i++)
        text_format(out,
                    "<path d=\"M%d %.1fH%d\" stroke-opacity=\"%s\"/><text stroke=\"none\" x=\"%d\" y=\"%.1f\" "
                    "text-anchor=\"end\">%d%%</text>\n",
                    LEFT, y_of(seat, i / 2.0), WIDTH - RIGHT, i == 1 ? ".4" : ".25", LEFT - 6, y_of(seat, i / 2.0) + 4, 50 * i);
    text_free(&name);
}

/* The umpire's chance, as an area above the base line. */
static void draw_umpire(const Analysis *analysis, int seat, Text *out)
{
    text_format(out, "<path fill=\"currentColor\" fill-opacity=\".13\" stroke-opacity=\".45\" d=\"M%d %.1fV%.1f", LEFT,
                y_of(seat, 0), y_of(seat, analysis->first[seat]));
    for (int i = 0; i < analysis->acts; i++)
        text_format(out, "L%.1f %.1f", x_of(analysis, i + 1), y_of(seat, analysis->act[i].after[seat]));
    text_format(out, "V%.1fZ\"/>\n", y_of(seat, 0));
}

/* What the side could know: a line through its own decisions to the result. */
static void draw_known(const Analysis *analysis, int seat, Text *out)
{
    Text dots = text_growing(1 << 20);
    bool begun = false, small = analysis->acts > 150;
    text_add(out, "<path fill=\"none\" stroke-width=\"2\" d=\"");
    for (int i = 0; i < analysis->acts; i++) {
        const AnalysedAct *act = &analysis->act[i];
        if (act->seat != seat || !act->by.weighed)
            continue;
        text_format(out, "%c%.1f %.1f", begun ? 'L' : 'M', x_of(analysis, i), y_of(seat, act->by.hope));
        text_format(&dots, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s\"/>", x_of(analysis, i), y_of(seat, act->by.hope),
                    small ? "1.2" : "2.4");
        begun = true;
    }
    text_format(out, "%c%.1f %.1f\"/>\n<g fill=\"currentColor\" stroke=\"none\">", begun ? 'L' : 'M',
                x_of(analysis, analysis->acts), y_of(seat, analysis->side[seat].result));
    text_join(out, &dots);
    text_add(out, "</g>\n");
    text_free(&dots);
}

static void draw_turnings(const Analysis *analysis, Text *out)
{
    int bottom = panel_top(match_players(analysis->match)) + PANEL;
    double last = -100;
    for (int i = 0; i < analysis->turnings; i++) {
        double x = x_of(analysis, analysis->turning[i].act + 1), label = x - last < 14 ? last + 14 : x < WIDTH - 8 ? x : WIDTH - 8;
        last = label;
        text_format(out,
                    "<path stroke-dasharray=\"2 4\" stroke-opacity=\".7\" d=\"M%.1f %dV%d\"/><text stroke=\"none\" x=\"%.1f\" "
                    "y=\"14\" text-anchor=\"middle\">%d</text>\n",
                    x, TOP - 8, bottom, label, i + 1);
    }
}

static void draw_legend(int y, Text *out)
{
    text_format(out,
                "<path fill=\"currentColor\" fill-opacity=\".13\" stroke-opacity=\".45\" d=\"M%d %dh24v12h-24z\"/><text "
                "stroke=\"none\" x=\"%d\" y=\"%d\">as the umpire saw it</text>\n",
                LEFT, y - 10, LEFT + 32, y);
    text_format(out,
                "<path stroke-width=\"2\" d=\"M%d %dh24\"/><circle cx=\"%d\" cy=\"%d\" r=\"2.4\" fill=\"currentColor\"/><text "
                "stroke=\"none\" x=\"%d\" y=\"%d\">as that side could know it</text>\n",
                LEFT + 200, y - 4, LEFT + 212, y - 4, LEFT + 232, y);
    text_format(out,
                "<path stroke-dasharray=\"2 4\" d=\"M%d %dv14\"/><text stroke=\"none\" x=\"%d\" y=\"%d\">turning points</text>\n",
                LEFT + 444, y - 11, LEFT + 454, y);
}

void analysis_svg(const Analysis *analysis, bool alone, Text *out)
{
    int players = match_players(analysis->match), height = panel_top(players) + PANEL + (alone ? LEGEND : 0) + 12;
    text_format(out,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
                "font-family=\"system-ui,sans-serif\" font-size=\"12\" aria-label=\"",
                WIDTH, height);
    escaped(match_game(analysis->match)->title, out);    /* anybody may have written it */
    text_add(out, "\">\n");
    if (alone)
        text_format(out, "<style>svg{color:#222;background:#fff}@media(prefers-color-scheme:dark){svg{color:#eee;background:#"
                         "15181c}}</style>\n");
    text_add(out, "<g stroke=\"currentColor\" fill=\"currentColor\">\n");
    for (int seat = 1; seat <= players; seat++) {
        draw_umpire(analysis, seat, out);
        draw_frame(analysis, seat, out);
        draw_known(analysis, seat, out);
    }
    draw_turnings(analysis, out);
    if (alone)
        draw_legend(height - 12, out);
    text_add(out, "</g>\n</svg>\n");
}
