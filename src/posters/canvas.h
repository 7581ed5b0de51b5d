/* A canvas to draw plain shapes on, and its PNG. Edges are smooth: a palette holds every colour and the shades between them. */
#ifndef PEG_POSTERS_CANVAS_H
#define PEG_POSTERS_CANVAS_H

#include "base/text.h"

enum { CANVAS_WIDTH = 1200, CANVAS_HEIGHT = 630 };    /* the size that programs which show links ask for */

typedef uint32_t Colour;    /* 0xrrggbb */
typedef struct Canvas Canvas;

Canvas *canvas_new(Colour paper);
void canvas_free(Canvas *canvas);

/* What lies beyond the canvas is left out. */
void canvas_box(Canvas *canvas, double left, double top, double width, double height, double round, Colour colour);
void canvas_disc(Canvas *canvas, double x, double y, double radius, Colour colour);

void canvas_png(const Canvas *canvas, Text *out);

#endif
