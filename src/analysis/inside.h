/* What the parts of the analysis share. */
#ifndef PEG_ANALYSIS_INSIDE_H
#define PEG_ANALYSIS_INSIDE_H

#include "analysis/analysis.h"

/* What may be put into the worlds of one question. */
long analysis_work(const Analysis *analysis);

/* When every act was looked at: sides and turning points (story.c). */
void analysis_tell(Analysis *analysis);

/* Each seat's chance before an act, as the umpire sees it. */
static inline const double *analysis_before(const Analysis *analysis, int act)
{
    return act ? analysis->act[act - 1].after : analysis->first;
}

/* The text of an act of the game. */
void analysis_act_text(const Analysis *analysis, Act act, Text *out);

#endif
