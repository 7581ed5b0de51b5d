/* Golden plays: for every games/ID/plays/NAME.pgr, NAME.golden holds the events of each act, how each viewer heard them if that
   differs, and the views at some moments; plays of games/workshop carry their scripts (WS-163). `golden_test --write` rewrites
   them, to be reviewed as a diff. */
#include "match/match.h"
#include "support/table.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VIEW_EVERY = 40, GOLDEN_MAX = 1 << 24 };

static bool writing;

static char *read_file(const char *path, size_t *len)
{
    return text_read_file(fopen(path, "rb"), GOLDEN_MAX, len);
}

static void viewer_text(int viewer, Text *out)
{
    if (viewer == VIEWER_PUBLIC)
        text_add(out, "public");
    else
        text_number(out, viewer);
}

static void joined(const Match *match, int viewer, int from, Text *out)
{
    text_clear(out);
    text_add(out, "");
    match_heard_since(match, viewer, from, out);
    for (size_t i = 0; i < out->len; i++)
        if (out->at[i] == '\n')
            out->at[i] = ';';
}

/* The events since `from` for the umpire, then for viewers who hear something else, grouped by what they hear. */
static void tell_events(const Match *match, int from, Text *out)
{
    Text umpire = text_growing(1 << 16), heard[SEATS_MAX + 1];
    int players = match_players(match);
    bool told[SEATS_MAX + 1] = {false};
    joined(match, VIEWER_UMPIRE, from, &umpire);
    text_format(out, "  %s\n", umpire.at);
    for (int viewer = 0; viewer <= players; viewer++) {
        heard[viewer] = text_growing(1 << 16);
        joined(match, viewer, from, &heard[viewer]);
        told[viewer] = !strcmp(heard[viewer].at, umpire.at);
    }
    for (int viewer = 0; viewer <= players; viewer++) {
        if (told[viewer])
            continue;
        text_add(out, "   ");
        for (int also = viewer; also <= players; also++)
            if (!told[also] && !strcmp(heard[also].at, heard[viewer].at)) {
                told[also] = true;
                text_char(out, ' ');
                viewer_text(also, out);
            }
        text_format(out, " hears: %s\n", heard[viewer].at);
    }
    for (int viewer = 0; viewer <= players; viewer++)
        text_free(&heard[viewer]);
    text_free(&umpire);
}

static void tell_views(const Match *match, Text *out)
{
    for (int viewer = 0; viewer <= match_players(match); viewer++) {
        text_add(out, "view ");
        viewer_text(viewer, out);
        text_char(out, ' ');
        match_view(match, viewer, out);
        text_char(out, '\n');
    }
}

/* Plays the record again, act by act. */
static void tell(const Match *whole, const char *record, Text *out)
{
    Text head = text_growing(GOLDEN_MAX);
    char reason[200];
    Text why = text_within(reason, sizeof reason);
    for (const char *at = record; *at == '['; at = strchr(at, '\n') + 1)
        if (strncmp(at, "[Result", 7))
            text_bytes(&head, at, (size_t)(strchr(at, '\n') + 1 - at));
    Match *match = match_load(head.at, head.len, &why);
    assert_non_null(match);
    tell_events(match, 0, out);
    for (int i = 0; i < match_acts(whole); i++) {
        char words[300];
        Text act = text_within(words, sizeof words);
        int seat = match_seat_of(whole, i), before = match_events(match, VIEWER_UMPIRE);
        bool was_setup = ((const Core *)match_state(match))->phase == PHASE_SETUP;
        match_act_text(whole, i, &act);
        assert_true(match_replay(match, seat, words, &why));
        if (seat == SEAT_CHANCE)
            text_char(out, '*');
        else
            text_number(out, seat);
        text_format(out, ": %s\n", words);
        tell_events(match, before, out);
        bool set_up = was_setup && ((const Core *)match_state(match))->phase == PHASE_PLAY;
        if (set_up || (i + 1) % VIEW_EVERY == 0 || i + 1 == match_acts(whole))
            tell_views(match, out);
    }
    match_free(match);
    text_free(&head);
}

static void check_play(const char *path)
{
    size_t len = 0, golden_len = 0;
    char reason[200], golden_path[500];
    Text why = text_within(reason, sizeof reason), told = text_growing(GOLDEN_MAX), record = text_growing(GOLDEN_MAX);
    char *bytes = read_file(path, &len);
    Match *match = match_load(bytes, len, &why);
    if (!match)
        fail_msg("%s: %s", path, reason);
    match_record(match, &record);
    if (!strstr(bytes, "\n[Rules \"2\"]\n"))
        fail_msg("%s is not of this edition of the rules (GR-1)", path);
    tell(match, record.at, &told);
    snprintf(golden_path, sizeof golden_path, "%.*sgolden", (int)(strlen(path) - 3), path);
    if (writing) {
        FILE *file = fopen(golden_path, "wb");
        assert_non_null(file);
        fwrite(told.at, 1, told.len, file);
        fclose(file);
    }
    char *golden = read_file(golden_path, &golden_len);
    if (!golden || golden_len != told.len || memcmp(golden, told.at, told.len))
        fail_msg("%s is not what the rules give; 'make golden' writes it anew", golden_path);
    free(golden);
    free(bytes);
    match_free(match);
    text_free(&told);
    text_free(&record);
}

static void plays_are_as_written(void **unused)
{
    (void)unused;
    glob_t found;
    assert_int_equal(glob("games/*/plays/*.pgr", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_play(found.gl_pathv[i]);
    globfree(&found);
}

/* Every game has golden plays. */
static void every_game_has_plays(void **unused)
{
    (void)unused;
    for (const Game *const *game = games; *game; game++) {
        char pattern[200];
        glob_t found;
        snprintf(pattern, sizeof pattern, "games/%s/plays/*.pgr", (*game)->id);
        if (glob(pattern, 0, NULL, &found))
            fail_msg("%s has no plays", (*game)->id);
        globfree(&found);
    }
}

int main(int argc, char **argv)
{
    writing = argc > 1 && !strcmp(argv[1], "--write");
    return tests_run(test(every_game_has_plays), test(plays_are_as_written));
}
