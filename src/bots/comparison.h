/* Compares the acts at the root of a search by how good they look right afterwards, in the same worlds.

   A playout tries one act in one world, so that a few hundred of them tell little about small differences between many acts. How
   good the evaluation finds each act right after it is known in all worlds, at little cost. As far as playouts depend on it in this
   search (a regression), it is used twice: to correct the mean of an act for the worlds in which it happened to be tried (a control
   variate), and as the mean towards which that of each act is shrunk, the more the greater the part of the differences that noise
   explains (empirical Bayes: Efron and Morris, "Stein's estimation rule and its competitors", 1973). Where playouts do not depend
   on the evaluation, or show differences of their own, they decide. */
#ifndef PEG_BOTS_COMPARISON_H
#define PEG_BOTS_COMPARISON_H

typedef struct Comparison {
    int acts;            /* 0: nothing is compared */
    long worlds;         /* that were compared */
    double *in_all;      /* of each act: the sum of evaluations right after it, over these worlds */
    double *in_own;      /* the same over its own playouts */
    double now;          /* the evaluation in the playout under way */
    double n, x, y, xx, xy, yy;    /* sums over playouts: x is that evaluation, y the result */
    double slope, noise, signal;   /* of the regression; variance of a result, and of means, that it does not explain */
    double squares, weight;        /* being summed up */
    int weighed;
} Comparison;

void comparison_start(Comparison *comparison, int acts);
void comparison_free(Comparison *comparison);

/* In one more world: the evaluation right after an act. The caller counts worlds when all acts have been seen in one. */
static inline void comparison_see(Comparison *comparison, int act, double evaluation)
{
    comparison->in_all[act] += evaluation;
}

/* In a playout: the evaluation right after the act it tries; and, when it is over, the result. */
void comparison_try(Comparison *comparison, int act, double evaluation);
void comparison_result(Comparison *comparison, double result);

/* The value of an act with that sum of results. */
double comparison_value(const Comparison *comparison, int act, double sum, unsigned visits);

/* Brings regression and noise up to date: begin, each act, end. */
void comparison_begin(Comparison *comparison);
void comparison_weigh(Comparison *comparison, int act, double sum, unsigned visits);
void comparison_end(Comparison *comparison);

#endif
