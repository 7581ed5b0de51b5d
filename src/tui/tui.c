#include "tui/tui.h"

#include "tui/menu.h"
#include "tui/table.h"
#include "tui/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static uint64_t fresh_seed(const PlaySettings *settings)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return settings->seeded ? settings->seed : (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec;
}

/* Only options that differ from the default are given, so that records stay short. */
static int options_of(const Plan *plan, GivenOption option[OPTIONS_MAX + 1], char value[OPTIONS_MAX][16])
{
    int n = 0;
    for (int i = 0; plan->game->options && plan->game->options[i].name; i++) {
        const Option *known = &plan->game->options[i];
        if (plan->option[i] == known->preset || !option_fits(known, plan->players))
            continue;
        snprintf(value[n], 16, "%d", (int)plan->option[i]);
        option[n] = (GivenOption){known->name, value[n]};
        n++;
    }
    if (plan->board[0])
        option[n++] = (GivenOption){"board", plan->board};
    return n;
}

static Source *start(const PlaySettings *settings, const Plan *plan, Text *why)
{
    GivenOption option[OPTIONS_MAX + 1];
    char value[OPTIONS_MAX][16];
    LocalSettings local = {.seed = fresh_seed(settings), .pace_ms = settings->pace_ms};
    int options = options_of(plan, option, value);
    local.match = match_new(plan->game, plan->players, local.seed, option, options, why);
    if (!local.match)
        return NULL;
    memcpy(local.seat, plan->seat, sizeof local.seat);
    for (int i = 1; i <= plan->players; i++)
        if (!plan->seat[i])
            local.name[i] = plan->name[i];
    return local_source(&local);
}

/* Plays games one after the other, as long as the user wants another. */
static void play_on(Screen *screen, const PlaySettings *settings, const Plan *plan, Source *source, const char *greeting)
{
    while (source) {
        char reason[200];
        Text why = text_within(reason, sizeof reason);
        TableEnd end = table_run(screen, source, greeting);
        source->kind->free(source);
        source = end == TABLE_AGAIN ? start(settings, plan, &why) : NULL;
        greeting = NULL;
    }
}

static bool given_plan(const PlaySettings *settings, Plan *plan, Text *why)
{
    *plan = plan_for(settings->game, settings->players ? settings->players : settings->seats);
    for (int i = 1; i <= settings->seats; i++)
        plan->seat[i] = settings->seat[i];
    if (settings->name)
        for (int i = 1; i <= plan->players; i++)
            if (!plan->seat[i]) {
                snprintf(plan->name[i], sizeof plan->name[i], "%s", settings->name);
                break;
            }
    Match *trial = match_new(plan->game, plan->players, 1, settings->option, settings->options, why);
    if (!trial)
        return false;
    Setup setup = match_setup(trial);
    memcpy(plan->option, setup.option, sizeof plan->option);
    memcpy(plan->board, setup.board, sizeof plan->board);
    match_free(trial);
    return true;
}

/* The plan of a resumed game, for a rematch. */
static Plan plan_of(const Source *source, const Setup *setup)
{
    Plan plan = plan_for(source->game, source->players);
    for (int i = 1; i <= source->players; i++) {
        plan.seat[i] = source->level[i];
        if (!source->level[i])
            snprintf(plan.name[i], sizeof plan.name[i], "%.24s", source->name[i]);
    }
    memcpy(plan.option, setup->option, sizeof plan.option);
    memcpy(plan.board, setup->board, sizeof plan.board);
    return plan;
}

/* Resumes an unfinished game, unless a new one is wanted. */
static bool resume(Screen *screen, const PlaySettings *settings, const Game *game, Text *told)
{
    Setup setup;
    Source *source = settings->fresh ? NULL : local_resume(game, settings->pace_ms, &setup, told);
    if (!source)
        return false;
    Plan plan = plan_of(source, &setup);
    play_on(screen, settings, &plan, source, "Welcome back: the game goes on where it was left.");
    return true;
}

static bool play_game(Screen *screen, const PlaySettings *settings, Text *why)
{
    Plan plan;
    char words[400] = "";
    Text told = text_within(words, sizeof words);
    if (!given_plan(settings, &plan, why))
        return false;
    if (resume(screen, settings, settings->game, &told))
        return true;
    if (settings->seats || menu_plan(screen, &plan))
        play_on(screen, settings, &plan, start(settings, &plan, why), words[0] ? words : NULL);
    return true;
}

static void play_menu(Screen *screen, const PlaySettings *settings)
{
    for (const Game *game; (game = menu_game(screen));) {
        PlaySettings one = *settings;
        char reason[200];
        Text why = text_within(reason, sizeof reason);
        one.game = game;
        play_game(screen, &one, &why);
    }
}

static Source *start_trial(const PlaySettings *settings, Text *why)
{
    LocalSettings local;
    if (!trial_read(settings, &local, why))
        return NULL;
    local.seed = fresh_seed(settings);
    return local_source(&local);
}

/* From the same place again, as often as the user wants. */
static bool play_trial(const PlaySettings *settings, Text *why)
{
    Source *source = start_trial(settings, why);
    if (!source)
        return false;
    Screen screen = screen_start(settings->ascii, settings->quiet);
    for (TableEnd end = TABLE_AGAIN; source; source = end == TABLE_AGAIN ? start_trial(settings, why) : NULL) {
        end = table_run(&screen, source, "A trial: the game goes on from here, and counts for nothing.");
        source->kind->free(source);
    }
    screen_end(&screen);
    return true;
}

bool tui_play(const PlaySettings *settings, Text *why)
{
    Plan plan;
    if (!screen_works(why))
        return false;
    if (settings->from)
        return play_trial(settings, why);
    if (settings->game && !settings->join && !given_plan(settings, &plan, why))
        return false;
    Source *remote = settings->join ? remote_source(settings->join, settings->name, why) : NULL;
    if (settings->join && !remote)
        return false;
    Screen screen = screen_start(settings->ascii, settings->quiet);
    if (remote) {
        table_run(&screen, remote, NULL);
        remote->kind->free(remote);
    } else if (settings->game)
        play_game(&screen, settings, why);
    else
        play_menu(&screen, settings);
    screen_end(&screen);
    return true;
}

bool tui_replay(const Match *match, int viewer, int acts, bool ascii, Text *why)
{
    if (!screen_works(why))
        return false;
    Source *source = record_source(match, viewer);
    Screen screen = screen_start(ascii, true);
    source->kind->step(source, acts);
    table_run(&screen, source, "");
    screen_end(&screen);
    source->kind->free(source);
    return true;
}
