#include "server/lesson.h"

#include "assets/asset.h"
#include "base/json.h"
#include "match/match.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

/* A lesson under way. */
typedef struct Lesson {
    json_t *json, *steps;
    Match *match;
    int seat;              /* the learner's */
    Text *out, *why;
} Lesson;

static json_t *step_of(const Lesson *lesson, int n) { return json_array_get(lesson->steps, (size_t)n); }

static bool refuse(Lesson *lesson, const char *sentence)
{
    text_clear(lesson->why);
    text_add(lesson->why, sentence);
    return false;
}

/* One act as the script writes it: `1: B3`, or `*: 3-5` for chance. */
static bool play_scripted(Lesson *lesson, const char *words)
{
    if (!strncmp(words, "*: ", 3))
        return match_chance(lesson->match, words + 3, lesson->why);
    return match_play(lesson->match, text_leading_int(words, SEATS_MAX), words + strcspn(words, " ") + 1, lesson->why);
}

static bool play_script(Lesson *lesson, int step)
{
    size_t i;
    json_t *line;
    json_array_foreach(json_object_get(step_of(lesson, step), "before"), i, line) {
        if (!play_scripted(lesson, json_string_value(line)))
            return false;
    }
    return true;
}

static bool wanted(const Lesson *lesson, int step, const char *act)
{
    size_t i;
    json_t *line;
    json_array_foreach(json_object_get(step_of(lesson, step), "acts"), i, line) {
        if (!strcmp(json_string_value(line), "*") || text_same(json_string_value(line), act))
            return true;
    }
    return false;
}

/* What the learner sees and hears, and may do. */
static void seen_json(Lesson *lesson, const char *key)
{
    Text events = text_growing(1 << 20), legal = text_growing(1 << 20);
    match_events_text(lesson->match, lesson->seat, 1, &events);
    match_legal_text(lesson->match, lesson->seat, &legal);
    json_key(lesson->out, key);
    json_open(lesson->out, '{');
    json_number_of(lesson->out, "seat", lesson->seat);
    json_key(lesson->out, "events");
    json_lines(lesson->out, &events);
    json_key(lesson->out, "view");
    match_view(lesson->match, lesson->seat, lesson->out);
    json_key(lesson->out, "legal");
    json_lines(lesson->out, &legal);
    json_close(lesson->out, '}');
    text_free(&events);
    text_free(&legal);
}

/* Carries out the learner's answer to a step. `last`: it is the newest one, so
   what it brings is told, and it may be a wrong one. */
static bool play_answer(Lesson *lesson, int step, const char *act, bool last, bool *wrong)
{
    if (!json_object_get(step_of(lesson, step), "acts"))
        return !*act || refuse(lesson, "This step of the lesson asks for no act.");
    if (!match_play(lesson->match, lesson->seat, act, lesson->why))
        return false;
    *wrong = !wanted(lesson, step, act);
    if (*wrong && !last)
        return refuse(lesson, "These acts do not belong to this lesson.");
    if (last)
        seen_json(lesson, "after");
    if (*wrong)
        match_undo(lesson->match);
    return true;
}

static bool play_answers(Lesson *lesson, const char *const *answers, int count, bool *wrong)
{
    if (count >= (int)json_array_size(lesson->steps))
        return refuse(lesson, "The lesson does not have so many steps.");
    for (int i = 0; i < count; i++)
        if (!play_script(lesson, i) || !play_answer(lesson, i, answers[i], i == count - 1, wrong))
            return false;
    return *wrong || play_script(lesson, count);
}

static bool play(Lesson *lesson, const char *const *answers, int count)
{
    bool wrong = false;
    json_open(lesson->out, '{');
    if (!play_answers(lesson, answers, count, &wrong))
        return false;
    int step = wrong ? count - 1 : count;
    json_number_of(lesson->out, "step", step);
    json_key(lesson->out, "wrong");
    json_word(lesson->out, wrong ? "true" : "false");
    seen_json(lesson, "now");
    if (json_is_true(json_object_get(step_of(lesson, step), "peek"))) {
        json_key(lesson->out, "behind");
        match_view(lesson->match, VIEWER_UMPIRE, lesson->out);
    }
    json_close(lesson->out, '}');
    return true;
}

static json_t *lesson_file(const Game *game)
{
    char path[80];
    Text text = text_within(path, sizeof path);
    text_format(&text, "games/%s/lesson.json", game->id);
    const Asset *asset = asset_find(path);
    return asset ? json_loadb((const char *)asset->bytes, asset->len, JSON_REJECT_DUPLICATES, NULL) : NULL;
}

bool lesson_play(const Game *game, const char *const *answers, int count, Text *out, Text *why)
{
    Lesson lesson = {.json = lesson_file(game), .seat = 1, .out = out, .why = why};
    bool good = false;
    if (!lesson.json)
        return refuse(&lesson, "There is no lesson for this game.");
    lesson.steps = json_object_get(lesson.json, "steps");
    lesson.match = match_new(game, 0, 0, NULL, 0, why);
    if (lesson.match)
        good = play(&lesson, answers, count);
    match_free(lesson.match);
    json_decref(lesson.json);
    return good;
}
