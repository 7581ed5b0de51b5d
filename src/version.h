/* The version, the same everywhere it is told. */
#ifndef PEG_VERSION_H
#define PEG_VERSION_H

#define PEGBOARD_VERSION "0.1.0"

#endif
