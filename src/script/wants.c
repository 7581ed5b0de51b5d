/* The evaluation for bots (WS-120, WS-121): what a player wants, as the author says it or derived from the endings. */
#include "inside.h"

static void add_want(Compile *c, uint16_t a, uint16_t most, int sign)
{
    Script *s = c->script;
    if (s->wants == WANTS_MOST)
        return;
    s->want[s->wants].a = code_of(c, a, true);
    s->want[s->wants].most = code_of(c, most, true);
    s->want[s->wants++].sign = (int8_t)sign;
}

static void want_ending(Compile *c, uint16_t ending)
{
    if (c->stmt[ending].deed == D_MOST || c->stmt[ending].deed == D_LEAST)
        add_want(c, c->stmt[ending].part[0], 0, c->stmt[ending].deed == D_MOST ? 1 : -1);
}

static void want_when(Compile *c, const WhenTree *when)
{
    const Node *condition = &c->node[when->condition];
    Deed deed = (Deed)c->stmt[when->ending].deed;
    bool none_of = condition->form == N_NOT && c->node[condition->kid[0]].type == TYPE_SET;
    if (deed == D_WIN && (condition->form == N_IS || condition->form == N_AT_LEAST))
        add_want(c, condition->kid[0], condition->kid[1], 1);
    else if (deed == D_WIN && none_of)
        add_want(c, condition->kid[0], 0, -1);
    else if (deed == D_LOSE && none_of)
        add_want(c, condition->kid[0], 0, 1);
    else
        want_ending(c, when->ending);
}

void emit_wants(Compile *c)
{
    Script *s = c->script;
    if (c->bots) {
        add_want(c, c->bots, 0, 1);
        return;
    }
    for (int i = 0; i < c->whens; i++)
        want_when(c, &c->when[i]);
    for (int i = AT_LIMIT; i <= AT_END && !s->wants; i++)
        for (uint16_t at = c->at_part[i]; at && !s->wants; at = c->stmt[at].next)
            want_ending(c, at);
    if (!s->wants && c->scores) {
        uint16_t score = new_node(c, N_VALUE);
        c->node[score].word = W_SCORE;
        add_want(c, score, 0, 1);
    }
}

/* Something moves, and no rule depends on what the other's pegs wear (WS-120). */
bool find_drift(const Compile *c)
{
    bool moves = false, asks = false;
    for (int i = 0; i < c->steps; i++)
        for (int k = 0; k < c->step[i].offers; k++)
            moves |= c->step[i].offer[k].kind == O_MOVE;
    for (int i = 1; i < c->nodes; i++)
        if (c->node[i].form == N_THEIR || c->node[i].form == N_OF)
            for (int k = i - 1; k >= 0 && c->node[k].line == c->node[i].line; k--)
                asks |= c->node[k].form == N_VALUE && (c->node[k].word == W_MARKERS || c->node[k].word == W_WORN);
    return moves && !asks;
}
