/* Taking back more than what nobody has noticed: everything since a player last had a choice. At once where nothing is hidden and
   only bots play besides, by consent otherwise. */
#include "server/table_parts.h"
#include "server/ways.h"

/* The newest act or outcome never happened. */
static int undo_newest(Table *table)
{
    int newest = match_acts(table->match) - 1, seat = match_seat_of(table->match, newest);
    if (match_drawn(table->match, newest))
        table->seeds.draws--;
    else if (seat)
        table_forget_act(table, seat);
    match_undo(table->match);
    return seat;
}

bool table_undo(Table *table, int acts)
{
    if (acts < 1 || acts > match_acts(table->match))
        return false;
    for (int i = 0; i < acts; i++)
        undo_newest(table);
    return true;
}

/* What the seat did next it did without a choice, or on the way to somewhere. */
static bool no_choice(const Table *table, int seat)
{
    Acts legal;
    if (!(game_actors(match_game(table->match), match_state(table->match)).must >> seat & 1))
        return false;
    game_legal(match_game(table->match), match_state(table->match), seat, &legal);
    return acts_count(&legal) < 2 || ways_walking(table->match, seat);
}

/* Takes back until the seat has a choice that it had before; how many acts and outcomes that were. */
static int undo_to_choice(Table *table, int seat)
{
    int acts = 0;
    do {
        while (undo_newest(table) != seat)
            acts++;
        acts++;
    } while (no_choice(table, seat) && table->seat[seat].acts);
    return acts;
}

bool table_undoes_at_once(const Table *table, int seat)
{
    if (!match_game(table->match)->open || !table->seat[seat].acts)
        return false;
    for (int i = 1; i <= players(table); i++)
        if (table->seat[i].kind == SEAT_PERSON && table->seat[i].person != table->seat[seat].person)
            return false;
    return true;
}

void table_undo_choice(Table *table, Store *store, int seat, int64_t now)
{
    char acts[16];
    Text text = text_within(acts, sizeof acts);
    text_number(&text, undo_to_choice(table, seat));
    table_write_entry(table, store, ENTRY_UNDO, seat, acts, now);
    table->bots_due = true;
    table_turn_clocks(table, SEAT_CHANCE, table_time(table, now));
    for (int viewer = 0; viewer <= players(table); viewer++) {
        table->told[viewer].heard = 0;
        table->told[viewer].index = match_events(table->match, VIEWER_UMPIRE);
    }
}
