/* The analysis of a finished game, for browsers: in time slices, in the server's format (docs/api.md). */
#include "pegboard.h"

#include "analysis/analysis.h"
#include "base/deadline.h"
#include "base/json.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { TOLD_MOST = 8 << 20 };

typedef struct Study {
    Match *match;
    Analysis *analysis;
    bool done;
    Text told;
} Study;

PEG_API Study *peg_study_new(const char *record, size_t len, const char *ended, char *why, size_t size);
PEG_API void peg_study_free(Study *study);
PEG_API void peg_study_go_on(Study *study, int ms);
PEG_API size_t peg_study_told(Study *study, char *out, size_t size);

/* For a record; `ended` is how the game ended if not by its rules. NULL with a reason in `why`. */
Study *peg_study_new(const char *record, size_t len, const char *ended, char *why, size_t size)
{
    Text reason = text_within(why, size);
    Match *match = match_load(record, len, &reason);
    if (!match)
        return NULL;
    Study *study = memory_resize(NULL, sizeof *study);
    *study = (Study){.match = match, .analysis = analysis_new(match, 0), .told = text_growing(TOLD_MOST)};
    analysis_ended(study->analysis, ended);
    return study;
}

void peg_study_free(Study *study)
{
    analysis_free(study->analysis);
    match_free(study->match);
    text_free(&study->told);
    free(study);
}

void peg_study_go_on(Study *study, int ms)
{
    Deadline slice = deadline_in(ms, NULL);
    while (!study->done && !deadline_over(&slice))
        study->done = !analysis_step(study->analysis);
}

static void tell(Study *study)
{
    Text *out = &study->told, picture = text_growing(TOLD_MOST);
    text_clear(out);
    json_open(out, '{');
    json_number_of(out, "done", study->analysis->done);
    json_number_of(out, "of", study->analysis->acts);
    if (study->done) {
        analysis_svg(study->analysis, false, &picture);
        json_string_of(out, "picture", picture.at);
        json_key(out, "analysis");
        analysis_json(study->analysis, out);
    }
    json_close(out, '}');
    text_free(&picture);
}

/* The progress and, when done, the result, as JSON; returns its length, which may exceed the buffer. */
size_t peg_study_told(Study *study, char *out, size_t size)
{
    tell(study);
    if (study->told.len < size)
        memcpy(out, study->told.at, study->told.len + 1);
    return study->told.len;
}
