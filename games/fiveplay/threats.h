/* Threat-space search (Allis, van den Herik and Huntjens, "Go-Moku and threat-space search", 1993): wins in which every act
   threatens to complete a line, so that the other has hardly a choice. It differs from the paper in that replies are tried one by
   one and not all at once, so what it finds is a proof. */
#ifndef FIVEPLAY_THREATS_H
#define FIVEPLAY_THREATS_H

#include "base/deadline.h"
#include "lines.h"

/* What the search may spend, and what it has spent. */
typedef struct ThreatLimits {
    long nodes, most;
    const Deadline *deadline;
} ThreatLimits;

/* The number of plies in which the mover wins by threats, the last one completing the line, and the act that begins it; 0 if there
   is no such win, or it was not found within the limits. */
int threats_win(const Position *at, ThreatLimits *limits, Act *act);

#endif
