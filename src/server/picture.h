/* A picture of the unit as PNG, for links (WS-151): both grids beside each other, as a view has them. */
#ifndef PEG_SERVER_PICTURE_H
#define PEG_SERVER_PICTURE_H

#include "base/text.h"

#include <jansson.h>

enum { PICTURE_WIDTH = 600, PICTURE_HEIGHT = 315 };

/* `grids` are those of a view (VW-2); whatever they lack is drawn empty. */
void picture_png(const json_t *grids, Text *out);

#endif
