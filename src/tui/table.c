#include "tui/table_parts.h"
#include "tui/sentences.h"

#include <stdlib.h>

/* Rings the bell for new alarms. */
static void listen(TableScreen *table)
{
    const Lines *events = &table->seen->events;
    bool alarm = false;
    int from = table->heard - table->seen->missing;
    for (int i = from > 0 ? from : 0; i < events->n; i++)
        alarm |= rings_bell(events->at[i]);
    if (alarm && !source_over(table->seen->view))
        screen_bell(table->screen);
    table->heard = tui_heard(table);
}

static void say_advice(TableScreen *table)
{
    if (table->source->advice[0] && !table->told[0])
        snprintf(table->told, sizeof table->told, "A strong bot would play: %s", table->source->advised);
}

static void go_on(TableScreen *table)
{
    if (table->source->kind->go_on && table->source->kind->go_on(table->source)) {
        tui_forget(table);
        say_advice(table);
    }
    if (table->source->refused[0])
        tui_notify(table, table->source->refused);
    table->source->refused[0] = '\0';
    tui_look(table);
    tui_choose_viewer(table);
    listen(table);
}

TableEnd table_run(Screen *screen, Source *source, const char *greeting)
{
    TableScreen *table = calloc(1, sizeof *table);
    if (!table)
        abort();
    *table = (TableScreen){.screen = screen,
                           .source = source,
                           .board = board_of(source->game),
                           .narrator = narrator_of(source->game, "en"),
                           .completion = -1};
    int alone = source->here && !(source->here & (source->here - 1)) ? tui_lowest(source->here) : 0;
    bool only_bots = source->kind->save && !source->here;
    tui_sit(table, source->stepping ? source->eyes : alone ? alone : only_bots ? VIEWER_UMPIRE : VIEWER_PUBLIC);
    tui_notify(table, greeting ? greeting : source->game->script ? "" : narrator_text(table->narrator, "goal"));
    while (!table->left) {
        go_on(table);
        if (table->left)
            break;
        tui_draw(table);
        tui_key(table, screen_key(source->fd, source->wait));
    }
    TableEnd end = table->again ? TABLE_AGAIN : TABLE_LEFT;
    if (tui_has_secrets(table))
        screen_wipe();
    lines_free(&table->offered);
    narrator_free(table->narrator);
    free(table);
    return end;
}
