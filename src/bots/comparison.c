#include "bots/comparison.h"

#include "base/memory.h"

#include <stdlib.h>

/* Keeps the regression flat while there are few playouts. */
static const double FLAT = 0.1;

/* A mean so near to 0 or 1 is no noise: the act wins, or loses. */
static const double DECIDED = 0.005;

void comparison_start(Comparison *c, int acts)
{
    *c = (Comparison){.acts = acts, .in_all = memory_resize(NULL, 2 * (size_t)acts * sizeof *c->in_all)};
    c->in_own = c->in_all + acts;
    for (int i = 0; i < 2 * acts; i++)
        c->in_all[i] = 0;
}

void comparison_free(Comparison *c)
{
    free(c->in_all);
}

void comparison_try(Comparison *c, int act, double evaluation)
{
    c->in_own[act] += c->now = evaluation;
}

void comparison_result(Comparison *c, double result)
{
    c->n++;
    c->x += c->now;
    c->y += result;
    c->xx += c->now * c->now;
    c->xy += c->now * result;
    c->yy += result * result;
}

/* What the evaluation tells about an act. */
static double expected(const Comparison *c, int act)
{
    return c->n > 0 ? c->y / c->n + c->slope * (c->in_all[act] / (double)c->worlds - c->x / c->n) : 0.5;
}

/* The mean result, as if the act had been tried in all worlds. */
static double corrected(const Comparison *c, int act, double sum, unsigned visits)
{
    return sum / visits + c->slope * (c->in_all[act] / (double)c->worlds - c->in_own[act] / visits);
}

double comparison_value(const Comparison *c, int act, double sum, unsigned visits)
{
    double prior = expected(c, act), mean = visits ? sum / visits : prior;
    if (!visits || mean < DECIDED || mean > 1 - DECIDED)
        return mean;
    double doubt = c->noise / visits, trust = c->signal + doubt > 0 ? c->signal / (c->signal + doubt) : 1;
    return prior + trust * (corrected(c, act, sum, visits) - prior);
}

void comparison_begin(Comparison *c)
{
    double mean = c->x / c->n, along = c->xy - c->y * mean, around = c->yy - c->y * c->y / c->n;
    c->slope = along > 0 ? along / (c->xx - c->x * mean + FLAT) : 0;
    c->noise = (around - c->slope * along) / c->n;
    c->squares = c->weight = 0;
    c->weighed = 0;
}

void comparison_weigh(Comparison *c, int act, double sum, unsigned visits)
{
    if (!visits)
        return;
    double off = corrected(c, act, sum, visits) - expected(c, act);
    c->squares += visits * off * off;
    c->weight += visits;
    c->weighed++;
}

/* What is left of the differences between acts when noise alone would have made as many of them. */
void comparison_end(Comparison *c)
{
    double left = c->weight > 0 ? (c->squares - c->weighed * c->noise) / c->weight : 0;
    c->signal = left > 0 ? left : 0;
}
