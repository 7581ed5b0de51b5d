/* Every game has a lesson, and every lesson can be finished: whatever a step accepts, the script goes on. */
#include "support/table.h"

#include "assets/asset.h"
#include "server/lesson.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_LEAST = 5, STEPS_MOST = 10, WORDS_MOST = 260 };

/* A lesson file, and the first answer that each of its steps accepts. */
typedef struct Script {
    const Game *game;
    json_t *json, *steps;
    int count;
    const char *answer[STEPS_MOST];
} Script;

static json_t *acts_of(const Script *script, int step)
{
    return json_object_get(json_array_get(script->steps, (size_t)step), "acts");
}

/* Plays so many answers; returns the resulting JSON. */
static json_t *answer_to(const Script *script, const char *const *answers, int count)
{
    char reason[300] = "";
    Text out = text_growing(1 << 20), why = text_within(reason, sizeof reason);
    if (!lesson_play(script->game, answers, count, &out, &why))
        fail_msg("%s, step %d: %s", script->game->id, count, reason);
    json_t *json = json_loads(out.at, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    text_free(&out);
    return json;
}

static bool refused(const Game *game, const char *const *answers, int count)
{
    char reason[300] = "";
    Text out = text_growing(1 << 20), why = text_within(reason, sizeof reason);
    bool good = lesson_play(game, answers, count, &out, &why);
    text_free(&out);
    return !good && strchr(reason, ' ');
}

static Script script_of(const Game *game)
{
    Script script = {.game = game};
    char path[80];
    Text text = text_within(path, sizeof path);
    text_format(&text, "games/%s/lesson.json", game->id);
    const Asset *asset = asset_find(path);
    if (!asset)
        fail_msg("%s has no lesson", game->id);
    json_error_t wrong;
    script.json = json_loadb((const char *)asset->bytes, asset->len, JSON_REJECT_DUPLICATES, &wrong);
    if (!script.json)
        fail_msg("%s, line %d: %s", path, wrong.line, wrong.text);
    script.steps = json_object_get(script.json, "steps");
    script.count = (int)json_array_size(script.steps);
    if (script.count < STEPS_LEAST || script.count > STEPS_MOST)
        fail_msg("%s has %d steps", game->id, script.count);
    return script;
}

/* The first accepted act of a step, or any legal one where it accepts all. */
static void fill_answers(Script *script)
{
    for (int i = 0; i < script->count - 1; i++) {
        json_t *acts = acts_of(script, i);
        script->answer[i] = acts ? json_string_value(json_array_get(acts, 0)) : "";
        if (strcmp(script->answer[i], "*"))
            continue;
        json_t *now = answer_to(script, script->answer, i);
        const char *legal = json_string_value(json_array_get(json_object_get(json_object_get(now, "now"), "legal"), 0));
        json_object_set_new(script->json, "any", json_string(legal));
        script->answer[i] = json_string_value(json_object_get(script->json, "any"));
        json_decref(now);
    }
}

static void words_exist(const Script *script, int step, const char *key, bool needed)
{
    static const char *const languages[] = {"en", "de"};
    json_t *words = json_object_get(json_array_get(script->steps, (size_t)step), key);
    for (int i = 0; i < 2 && (words || needed); i++) {
        const char *text = json_string_value(json_object_get(words, languages[i]));
        if (!text || !*text || strlen(text) > WORDS_MOST)
            fail_msg("%s, step %d: `%s` in %s is missing or too long", script->game->id, step + 1, key, languages[i]);
    }
}

/* Each step has a text and, unless it only explains, a task, in both languages; the last only explains. */
static void texts_are_whole(const Script *script)
{
    for (int i = 0; i < script->count; i++) {
        words_exist(script, i, "title", true);
        words_exist(script, i, "say", true);
        words_exist(script, i, "do", acts_of(script, i) != NULL);
        words_exist(script, i, "no", false);
    }
    assert_null(acts_of(script, script->count - 1));
}

/* Another accepted act in place of the first at one step leads to the end as well; any other legal one is taken back. */
static void variation(const Script *script, int step, const char *act, bool accepted)
{
    const char *answer[STEPS_MOST];
    memcpy(answer, script->answer, sizeof answer);
    answer[step] = act;
    json_t *json = answer_to(script, answer, accepted ? script->count - 1 : step + 1);
    assert_int_equal(json_integer_value(json_object_get(json, "step")), accepted ? script->count - 1 : step);
    assert_int_equal(json_is_true(json_object_get(json, "wrong")), !accepted);
    json_decref(json);
}

static bool accepts(const Script *script, int step, const char *act)
{
    size_t i;
    json_t *line;
    json_array_foreach(acts_of(script, step), i, line) {
        if (!strcmp(json_string_value(line), "*") || !strcmp(json_string_value(line), act))
            return true;
    }
    return false;
}

static void step_goes_on(const Script *script, int step)
{
    json_t *json = answer_to(script, script->answer, step), *line;
    json_t *legal = json_object_get(json_object_get(json, "now"), "legal");
    size_t i;
    assert_int_equal(json_integer_value(json_object_get(json, "step")), step);
    json_array_foreach(legal, i, line) {
        if (acts_of(script, step))
            variation(script, step, json_string_value(line), accepts(script, step, json_string_value(line)));
    }
    json_array_foreach(acts_of(script, step), i, line) {
        if (strcmp(json_string_value(line), "*"))
            variation(script, step, json_string_value(line), true);
    }
    json_decref(json);
}

/* In games of the unit the lesson sounds the buzzer. */
static void alarm_is_heard(const Script *script)
{
    json_t *json = answer_to(script, script->answer, script->count - 1), *line;
    bool heard = !script->game->of_unit;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(json, "now"), "events"), i, line) {
        heard |= !strncmp(json_string_value(line), "alarm ", 6);
    }
    if (!heard)
        fail_msg("%s: no alarm is heard", script->game->id);
    json_decref(json);
}

static void every_lesson_can_be_finished(void **state)
{
    (void)state;
    for (int i = 0; games[i]; i++) {
        Script script = script_of(games[i]);
        texts_are_whole(&script);
        fill_answers(&script);
        for (int step = 0; step < script.count; step++)
            step_goes_on(&script, step);
        alarm_is_heard(&script);
        json_decref(script.json);
    }
}

static void nonsense_gets_a_sentence(void **state)
{
    (void)state;
    const Game *game = game_find("free-for-all");
    const char *const none[] = {"Z9"}, *const many[LESSON_STEPS] = {"", "", "", "", "", "", "", "", "", "",
                                                                    "", "", "", "", "", "", "", "", "", ""};
    assert_true(refused(game, none, 1));
    assert_true(refused(game, many, LESSON_STEPS));
    assert_true(refused(game, many, 1));
}

int main(void) { return tests_run(test(every_lesson_can_be_finished), test(nonsense_gets_a_sentence)); }
