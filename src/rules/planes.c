#include "rules/planes.h"

static void describe(Text *out, int after, const char *what, int index)
{
    text_add(out, what);
    if (index >= 0)
        text_format(out, " %d", index);
    if (after == 0)
        text_add(out, " (own)");
    else if (after > 0)
        text_format(out, " (player %d on)", after);
}

float *plane_next(Planes *out, int after, const char *what, int index)
{
    float *plane = out->at;
    if (out->n++ == out->asked)
        describe(out->meaning, after, what, index);
    if (plane)
        out->at += out->cells;
    return plane;
}

void plane_number(Planes *out, int after, const char *what, int index, double value)
{
    float *plane = plane_next(out, after, what, index);
    for (int i = 0; plane && i < out->cells; i++)
        plane[i] = (float)value;
}

void plane_set(Planes *out, int after, const char *what, Set set)
{
    float *plane = plane_next(out, after, what, -1);
    for (int i = 0; plane && i < out->cells; i++)
        plane[i] = (float)(set >> i & 1);
}
