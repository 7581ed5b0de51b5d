#include "arena/standing.h"

#include <math.h>
#include <string.h>

enum { ROUNDS = 2000 };

static const double NORMAL_95 = 1.959964;
static const double ELO_A_NAT = 173.717793;     /* 400 / ln 10 */

/* Each pair that has met gets one more drawn game, so that a perfect score is not infinitely strong. */
static const double PRIOR_GAMES = 1;

static void count(Tally *tally, double score)
{
    tally->games++;
    tally->won += score > 0.5;
    tally->lost += score < 0.5;
    tally->drawn += score == 0.5;
    tally->score += score;
}

void standing_add(Standing *standing, const Contest *contest, const Played *played)
{
    Pairing pairing = contest_pairing(contest, played->number);
    for (int i = 0; i < 2; i++) {
        int who = pairing.who[i];
        double score = played->score == ALL_WON ? 1 : i ? 1 - played->score : played->score;
        count(&standing->pair[who][pairing.who[1 - i]], score);
        count(&standing->all[who], score);
        standing->spent[who].acts += played->spent[i].acts;
        standing->spent[who].sims += played->spent[i].sims;
        standing->spent[who].us += played->spent[i].us;
    }
}

Interval tally_interval(const Tally *tally)
{
    double n = tally->games, z2 = NORMAL_95 * NORMAL_95;
    if (n == 0)
        return (Interval){0, 1};
    double p = tally->score / n, middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half = NORMAL_95 * sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    return (Interval){fmax(0, middle - half), fmin(1, middle + half)};
}

/* Games between two, including the prior ones. */
static double met(const Standing *standing, int a, int b)
{
    int both = standing->pair[a][b].games;
    return both ? both + PRIOR_GAMES : 0;
}

static double expected(const double strength[], int a, int b)
{
    return 1 / (1 + exp(strength[b] - strength[a]));
}

/* Maximum-likelihood Bradley-Terry strengths, by coordinate ascent, in nats. */
static void fit(const Standing *standing, int n, double strength[])
{
    for (int step = 0; step < ROUNDS * n; step++) {
        int a = step % n;
        double surplus = 0, slope = 0;
        for (int b = 0; b < n; b++) {
            double meetings = met(standing, a, b), hope = expected(strength, a, b);
            surplus += meetings > 0 ? standing->pair[a][b].score + PRIOR_GAMES / 2 - meetings * hope : 0;
            slope += meetings * hope * (1 - hope);
        }
        double move = slope > 0 ? surplus / slope : 0;
        strength[a] += fmax(-1, fmin(1, move));
    }
    double mean = 0;
    for (int a = 0; a < n; a++)
        mean += strength[a] / n;
    for (int a = 0; a < n; a++)
        strength[a] -= mean;
}

/* Inverts a symmetric positive definite matrix in place. */
static void invert(double matrix[CONTESTANTS_MAX][CONTESTANTS_MAX], int n)
{
    for (int k = 0; k < n; k++) {
        double pivot = matrix[k][k];
        matrix[k][k] = 1;
        for (int j = 0; j < n; j++)
            matrix[k][j] /= pivot;
        for (int i = 0; i < n; i++) {
            double factor = matrix[i][k];
            if (i == k)
                continue;
            matrix[i][k] = 0;
            for (int j = 0; j < n; j++)
                matrix[i][j] -= factor * matrix[k][j];
        }
    }
}

/* Standard errors from the Fisher information; a constant makes the matrix of differences invertible. */
static void errors(const Standing *standing, int n, const double strength[], double error[])
{
    double matrix[CONTESTANTS_MAX][CONTESTANTS_MAX];
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++)
            matrix[a][b] = 1.0 / n;
    for (int a = 0; a < n; a++)
        for (int b = 0; b < n; b++) {
            double hope = expected(strength, a, b), information = met(standing, a, b) * hope * (1 - hope);
            matrix[a][a] += information;
            matrix[a][b] -= information;
        }
    invert(matrix, n);
    for (int a = 0; a < n; a++)
        error[a] = NORMAL_95 * sqrt(fmax(0, matrix[a][a] - 1.0 / n));
}

/* Whether games, directly or through others, connect all contestants: only then can they be rated on one scale. */
static bool connected(const Standing *standing, int n)
{
    unsigned reached = 1;
    for (int round = 0; round < n; round++)
        for (int a = 0; a < n; a++)
            for (int b = 0; b < n; b++)
                if (reached >> a & 1 && standing->pair[a][b].games)
                    reached |= 1u << b;
    return reached == (1u << n) - 1;
}

void standing_rate(Standing *standing, const Contest *contest)
{
    int n = contest->contestants;
    bool rated = connected(standing, n);
    memset(standing->elo, 0, sizeof standing->elo);
    fit(standing, n, standing->elo);
    errors(standing, n, standing->elo, standing->elo_error);
    for (int a = 0; a < n; a++) {
        standing->elo[a] *= rated ? ELO_A_NAT : (double)NAN;
        standing->elo_error[a] *= rated ? ELO_A_NAT : (double)NAN;
    }
}
