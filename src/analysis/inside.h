/* Shared by the files of the analysis. */
#ifndef PEG_ANALYSIS_INSIDE_H
#define PEG_ANALYSIS_INSIDE_H

#include "analysis/analysis.h"

/* The work limit for the worlds of one evaluation. */
long analysis_work(const Analysis *analysis);

/* Computes sides and turning points, once every act has been analysed (story.c). */
void analysis_summarise(Analysis *analysis);

/* Each seat's chance before an act, as the umpire sees it. */
static inline const double *analysis_before(const Analysis *analysis, int act)
{
    return act ? analysis->act[act - 1].after : analysis->first;
}

/* The text of an act of the game. */
void analysis_act_text(const Analysis *analysis, Act act, Text *out);

#endif
