#include "tui/table_parts.h"

void tui_look(TableScreen *table)
{
    table->seen = table->source->kind->look(table->source, table->viewer);
}

void tui_sit(TableScreen *table, int viewer)
{
    table->viewer = viewer;
    table->passing = false;
    table->heat = false;
    tui_forget(table);
    tui_look(table);
    table->heard = tui_heard(table);
}

/* The curtain between two people at one keyboard. */
static bool hand_over(TableScreen *table, int to)
{
    screen_wipe();
    for (;;) {
        if (screen_begin(table->screen)) {
            Area all = area_all(table->screen);
            int row = all.h / 2 - 3, col = all.w / 2 - 24;
            area_text(&all, row, col, INK_FAINT, "╭──────────────────────────────────────────────╮");
            for (int i = 1; i < 6; i++)
                area_text(&all, row + i, col, INK_FAINT, "│                                              │");
            area_text(&all, row + 6, col, INK_FAINT, "╰──────────────────────────────────────────────╯");
            area_print(&all, row + 2, col + 4, INK_STRONG, "Pass it to %s.", table->source->name[to]);
            area_print(&all, row + 4, col + 4, INK_PLAIN, "Are you %s? Press Enter.", table->source->name[to]);
            screen_show();
        }
        int key = screen_key(-1, -1).code;
        if (key == KEY_RETURN)
            return true;
        if (key == 'q') {
            table->left = true;
            return false;
        }
    }
}

bool tui_has_secrets(const TableScreen *table)
{
    return tui_several(table) && !table->source->game->open;
}

void tui_give_to(TableScreen *table, int seat)
{
    if (tui_has_secrets(table) && !source_over(table->seen->view) && !hand_over(table, seat))
        return;
    if (tui_has_secrets(table)) {
        screen_wipe();
        table->told[0] = '\0';
    }
    tui_sit(table, seat);
}

void tui_choose_viewer(TableScreen *table)
{
    Waiting waiting = waiting_of(table->seen->view);
    unsigned due = waiting.must & tui_people(table);
    /* If nobody must act, somebody still sits at the screen. */
    if (!due && table->viewer < 1)
        due = waiting.may & tui_people(table);
    unsigned stays = table->source->game->open ? due : due | waiting.may;
    if (source_over(table->seen->view) || tui_mine(table, stays) || !due) {
        table->passing = false;
        return;
    }
    if (table->viewer < 1 || (table->source->game->open && tui_several(table)))
        tui_give_to(table, tui_lowest(due));
    else
        table->passing = true;
}

void tui_other_seat(TableScreen *table)
{
    Waiting waiting = waiting_of(table->seen->view);
    unsigned may = (waiting.must | waiting.may) & tui_people(table) & ~(1u << (table->viewer > 0 ? table->viewer : 0));
    unsigned above = may & ~((2u << (table->viewer > 0 ? table->viewer : 0)) - 1);
    if (may)
        tui_give_to(table, tui_lowest(above ? above : may));
    else
        tui_notify(table, "Nobody else at this keyboard can act now.");
}
