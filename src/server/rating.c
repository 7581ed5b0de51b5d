#include "server/rating.h"

#include <math.h>

static const double SCALE = 173.7178;           /* of the Glicko scale, to that of Glicko-2 */
static const double START = 1500, UNKNOWN = 350, RESTLESS = 0.06;
static const double SURE = 30;                  /* no deviation is smaller: people change */
static const double TAU = 0.5;                  /* how much the volatility may change */
static const double CONVERGED = 0.000001;
static const double PI = 3.14159265358979323846;

Rating rating_new(void) { return (Rating){START, UNKNOWN, RESTLESS}; }

static double bounded(double deviation) { return fmin(UNKNOWN, fmax(SURE, deviation)); }

Rating rating_aged(const Rating *rating, int64_t ms)
{
    double phi = rating->deviation / SCALE, weeks = ms > 0 ? (double)ms / RATING_WEEK_MS : 0;
    Rating aged = *rating;
    aged.deviation = bounded(SCALE * sqrt(phi * phi + weeks * rating->volatility * rating->volatility));
    return aged;
}

static double g(double phi) { return 1 / sqrt(1 + 3 * phi * phi / (PI * PI)); }

static double expected(double mu, const Rating *against)
{
    return 1 / (1 + exp(-g(against->deviation / SCALE) * (mu - (against->rating - START) / SCALE)));
}

typedef struct Period {
    double delta2, phi2, v, a;
} Period;

/* The function of step 5.1, whose root is the logarithm of the new volatility's square. */
static double f(const Period *p, double x)
{
    double e = exp(x), sum = p->phi2 + p->v + e;
    return e * (p->delta2 - sum) / (2 * sum * sum) - (x - p->a) / (TAU * TAU);
}

/* Step 5: the Illinois algorithm. */
static double new_volatility(const Period *p)
{
    double a = p->a, b = p->delta2 > p->phi2 + p->v ? log(p->delta2 - p->phi2 - p->v) : a - TAU;
    while (p->delta2 <= p->phi2 + p->v && f(p, b) < 0)
        b -= TAU;
    double fa = f(p, a), fb = f(p, b);
    while (fabs(b - a) > CONVERGED) {
        double c = a + (a - b) * fa / (fb - fa), fc = f(p, c);
        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else
            fa /= 2;
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

Rating rating_after(const Rating *rating, const RatingGame game[], int games)
{
    double mu = (rating->rating - START) / SCALE, phi = rating->deviation / SCALE, sigma = rating->volatility;
    double information = 0, surprise = 0;
    for (int i = 0; i < games; i++) {
        double weight = g(game[i].against.deviation / SCALE), e = expected(mu, &game[i].against);
        information += game[i].weight * weight * weight * e * (1 - e);
        surprise += game[i].weight * weight * (game[i].score - e);
    }
    if (information <= 0)
        return *rating;
    Period period = {surprise * surprise / (information * information), phi * phi, 1 / information, log(sigma * sigma)};
    double volatility = new_volatility(&period), star2 = phi * phi + volatility * volatility;
    double after = 1 / sqrt(1 / star2 + information);
    return (Rating){START + SCALE * (mu + after * after * surprise), bounded(SCALE * after), volatility};
}
