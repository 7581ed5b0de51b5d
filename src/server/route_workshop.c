/* The workshop: games that people write as text (WS-141). */
#include "server/workshop.h"

#include "base/json.h"
#include "server/games.h"
#include "server/names.h"

#include <string.h>

enum { PAGE = 24, CHILDREN_MOST = 20, FROM_MOST = 100000, SCRIPTS_EACH = 500, WHY_MOST = 300 };

static const char no_such[] = "There is no such game in the workshop.", nobody[] = "Give yourself a name first.";

static void flag_of(Text *out, const char *key, bool on)
{
    json_key(out, key);
    json_word(out, on ? "true" : "false");
}

static void id_of(Text *out, const char *key, const char *id)
{
    json_key(out, key);
    if (id[0])
        json_text(out, id);
    else
        json_word(out, "null");
}

static const char *language_of(const char *wanted) { return !strcmp(wanted, "de") ? "de" : "en"; }

/* Checks. */

static void checked(Visit *visit, const Trial *trial)
{
    Text *out = &visit->out;
    json_open(out, '{');
    flag_of(out, "ok", trial->script != NULL);
    if (trial->script) {
        json_string_of(out, "id", script_game(trial->script)->id);
        json_string_of(out, "title", script_game(trial->script)->title);
    }
    json_key(out, trial->script ? "warnings" : "errors");
    json_open(out, '[');
    for (int i = 0; i < trial->errors; i++)
        script_error_json(&trial->error[i], out);
    json_close(out, ']');
    if (trial->script) {
        json_key(out, "drive");
        test_drive_json(trial->script, &trial->drive, trial->language, out);
    }
    json_close(out, '}');
    visit_ok(visit);
}

/* The text of the body; NULL, already refused, if it cannot be one. */
MAY_REFUSE static const char *read_text(Visit *visit)
{
    const char *text = json_string_value(json_object_get(visit->json, "text"));
    const char *wrong = !text                         ? "The text of a game is a string without NUL."
                        : strlen(text) > SCRIPT_BYTES ? "A game has at most 8192 bytes."
                        : text_turns(text)            ? "The text holds characters that turn text around; take them out."
                                                      : NULL;
    if (wrong)
        visit_refuse(visit, 400, "bad-request", wrong);
    return wrong ? NULL : text;
}

void post_check(Visit *visit)
{
    const char *text = read_text(visit);
    if (text && visit_spend(visit, BUDGET_CHECKS, 1, "You may have ten games checked a minute; please wait a little."))
        trial_begin(visit, text, language_of(visit_words(visit, "lang")), checked);
}

/* Storing. */

static void id_answer(Visit *visit)
{
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "id", visit->script.id);
    flag_of(&visit->out, "ok", visit->script.good);
    json_close(&visit->out, '}');
    visit_ok(visit);
}

static void stored(void *context, StoreStatus status)
{
    if (status == STORE_OK || status == STORE_TAKEN)    /* another request was faster */
        id_answer(context);
    else
        visit_kept(context, status);
}

static void store_new(void *context, StoreStatus status, int scripts)
{
    Visit *visit = context;
    const char *text = visit_words(visit, "text");
    ScriptError error[SCRIPT_ERRORS];
    int errors;
    Text title = text_growing(SCRIPT_BYTES);
    if (status != STORE_OK) {
        visit_kept(visit, status);
        return;
    }
    if (scripts >= SCRIPTS_EACH) {
        visit_refuse(visit, 429, "too-many", "You have stored as many games as one person may.");
        return;
    }
    Script *script = script_compile(text, strlen(text), error, &errors);
    visit->script.good = script != NULL;
    text_add(&title, script ? script_game(script)->title : "");
    if (script)
        script_release(script);
    else
        workshop_title(text, &title);
    StoredScript row = {.id = visit->script.id,
                        .text = text,
                        .title = title.at,
                        .parent = visit_words(visit, "parent"),
                        .card = "",
                        .language = visit->script.good ? SCRIPT_LANGUAGE : SCRIPT_UNREAD,
                        .person = visit->person.id,
                        .created = clock_date()};
    store_script_add(visit->server->store, &row, stored, visit);
    text_free(&title);
}

MAY_REFUSE static bool afford_new(Visit *visit)
{
    return visit_spend(visit, BUDGET_SCRIPTS_A_DAY, 1, "You have stored as many games today as one person may in a day.") &&
           visit_spend(visit, BUDGET_SCRIPTS, 1, "You may store two games a minute; please wait a little.") &&
           visit_spend(visit, BUDGET_BYTES, (int64_t)strlen(visit_words(visit, "text")),
                       "From your address as much was kept today as may be in a day.");
}

static void note_script(void *context, const StoredScript *script)
{
    Visit *visit = context;
    visit->script.found = workshop_sound(script);
    visit->script.good = script->language != SCRIPT_UNREAD;
    visit->script.state = script->state;
    visit->script.person = script->person;
    visit->script.likes = script->likes;
    visit->script.liked = script->liked;
}

/* The same text is the same game, regardless of its author. */
static void looked_up(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (status == STORE_OK && visit->script.found)
        id_answer(visit);
    else if (status != STORE_MISSING && status != STORE_OK)
        visit_kept(visit, status);
    else if (afford_new(visit))
        store_scripts_count(visit->server->store, visit->person.id, store_new, visit);
}

static void find(Visit *visit, StoreScript *each, StoreDone *then)
{
    store_scripts(visit->server->store, &(ScriptsWanted){.which = SCRIPT_ONE, .id = visit->script.id, .person = visit->person.id},
                  each, then, visit);
}

void post_script(Visit *visit)
{
    const char *text = read_text(visit);
    if (!text)
        return;
    const char *parent = visit_words(visit, "parent");
    script_id(text, strlen(text), visit->script.id);
    if (!visit->person.id)
        visit_refuse(visit, 401, "not-yours", nobody);
    else if (parent[0] && !workshop_id(parent))
        visit_refuse(visit, 400, "bad-request", "The parent is the id of a game of the workshop.");
    else
        find(visit, note_script, looked_up);
}

/* One script that is there. */

/* The id of the path; false, already refused, if it is none. */
MAY_REFUSE static bool read_id(Visit *visit)
{
    Text text = text_within(visit->script.id, sizeof visit->script.id);
    text_add(&text, visit->part[1]);
    if (workshop_id(visit->part[1]))
        return true;
    visit_refuse(visit, 404, "unknown", no_such);
    return false;
}

MAY_REFUSE static bool there(Visit *visit, StoreStatus status)
{
    if (status == STORE_OK && visit->script.found)
        return true;
    if (status == STORE_OK || status == STORE_MISSING)
        visit_refuse(visit, 404, "unknown", no_such);
    else
        visit_kept(visit, status);
    return false;
}

static const char *state_word(ScriptState state)
{
    static const char *const words[] = {"link", "listed", "hidden"};
    return words[state];
}

static void short_json(Text *out, const StoredScript *script)
{
    json_string_of(out, "id", script->id);
    json_string_of(out, "title", script->title);
    id_of(out, "parent", script->parent);
    json_number_of(out, "plays", script->plays);
    json_number_of(out, "likes", script->likes);
    flag_of(out, "liked", script->liked);
    json_number_of(out, "created", script->created / 1000);
}

static void write_script(void *context, const StoredScript *script)
{
    Visit *visit = context;
    Text *out = &visit->out;
    note_script(visit, script);
    const Game *game = visit->script.found && visit->script.good ? workshop_game(script->id, script->text) : NULL;
    json_open(out, '{');
    short_json(out, script);
    flag_of(out, "ok", game != NULL);
    json_string_of(out, "by", game ? script_by(game->script) : "");
    json_string_of(out, "about", game ? script_about(game->script) : "");
    json_string_of(out, "state", state_word(script->state));
    flag_of(out, "mine", visit->person.id && script->person == visit->person.id);
    json_string_of(out, "text", script->text);
}

static void write_relative(void *context, const StoredScript *script)
{
    Visit *visit = context;
    if (!workshop_sound(script))
        return;
    json_open(&visit->out, '{');
    short_json(&visit->out, script);
    json_close(&visit->out, '}');
}

static void wrote_children(void *context, StoreStatus status)
{
    Visit *visit = context;
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
    visit_kept(visit, status == STORE_MISSING ? STORE_OK : status);
}

static void write_relatives(Visit *visit, const char *key, ScriptsOf which, StoreDone *then)
{
    json_key(&visit->out, key);
    json_open(&visit->out, '[');
    store_scripts(visit->server->store,
                  &(ScriptsWanted){.which = which, .id = visit->script.id, .most = CHILDREN_MOST, .person = visit->person.id},
                  write_relative, then, visit);
}

static void wrote_ancestors(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (status != STORE_OK && status != STORE_MISSING) {
        visit_kept(visit, status);
        return;
    }
    json_close(&visit->out, ']');
    write_relatives(visit, "children", SCRIPT_CHILDREN, wrote_children);
}

static void wrote_script(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (there(visit, status))
        write_relatives(visit, "ancestors", SCRIPT_ANCESTORS, wrote_ancestors);
}

void get_script(Visit *visit)
{
    if (read_id(visit))
        find(visit, write_script, wrote_script);
}

/* The gallery (WS-152). */

/* The members of the card, as it was written when the script was listed. */
static void write_card(Text *out, const char *card)
{
    json_error_t wrong;
    json_t *read = json_loads(card, 0, &wrong);
    if (json_object_size(read)) {
        text_char(out, ',');
        text_bytes(out, card + 1, strlen(card) - 2);
    }
    json_decref(read);
}

static void write_listed(void *context, const StoredScript *script)
{
    Visit *visit = context;
    if (visit->rows++ >= PAGE || !workshop_sound(script))
        return;
    json_open(&visit->out, '{');
    short_json(&visit->out, script);
    write_card(&visit->out, script->card);
    json_close(&visit->out, '}');
}

static void wrote_gallery(void *context, StoreStatus status)
{
    Visit *visit = context;
    json_close(&visit->out, ']');
    flag_of(&visit->out, "more", visit->rows > PAGE);
    json_close(&visit->out, '}');
    visit_kept(visit, status == STORE_MISSING ? STORE_OK : status);
}

void get_gallery(Visit *visit)
{
    static const char *const sorts[] = {"new", "played", "liked"};
    char sort[12] = "new";
    int from = 0, which = 0;
    visit_query(visit, "sort", sort, sizeof sort);
    while (which < 3 && strcmp(sorts[which], sort))
        which++;
    if (which == 3) {
        visit_refuse(visit, 400, "bad-request", "The gallery is sorted by 'new', 'played' or 'liked'.");
        return;
    }
    if (!visit_number(visit, "from", 0, FROM_MOST, &from))
        return;
    json_open(&visit->out, '{');
    json_key(&visit->out, "games");
    json_open(&visit->out, '[');
    ScriptsWanted wanted = {
        .which = (ScriptsOf)(SCRIPTS_NEW + which), .id = "", .from = from, .most = PAGE + 1, .person = visit->person.id};
    store_scripts(visit->server->store, &wanted, write_listed, wrote_gallery, visit);
}

/* The game of a script, for descriptions. */

static void hold_game(void *context, const StoredScript *script)
{
    Visit *visit = context;
    note_script(visit, script);
    visit->game = visit->script.found && visit->script.good ? workshop_game(script->id, script->text) : NULL;
    game_hold(visit->game);
}

static void held_game(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (visit->game)
        visit->script.then(visit);
    else if (there(visit, status))
        visit_refuse(visit, 409, "not-now", "This text has errors, so it cannot be played.");
}

void visit_script_game(Visit *visit, const char *id, void (*then)(Visit *visit))
{
    Text text = text_within(visit->script.id, sizeof visit->script.id);
    text_add(&text, id);
    visit->script.then = then;
    if (workshop_id(id))
        find(visit, hold_game, held_game);
    else
        visit_refuse(visit, 404, "unknown", no_such);
}

void write_script_rules(Visit *visit)
{
    char wanted[8] = "";
    visit_query(visit, "lang", wanted, sizeof wanted);
    script_rules_html(visit->game->script, language_of(wanted), &visit->out);
    visit_send(visit, 200, "text/html; charset=utf-8", SAFE_HEADERS "Cache-Control: no-cache\r\n");
}

void get_script_rules(Visit *visit) { visit_script_game(visit, visit->part[1], write_script_rules); }

/* What people do with it. */

static void changed(void *context, StoreStatus status) { visit_kept(context, status); }

static void change(Visit *visit, ScriptChange change, const char *words)
{
    ScriptNote note = {visit->script.id, visit->person.id, clock_date(), words};
    store_script_change(visit->server->store, change, &note, changed, visit);
}

/* Finds the script that a person wants to change. */
static void begin_change(Visit *visit, StoreScript *each, StoreDone *then)
{
    if (!visit->person.id)
        visit_refuse(visit, 401, "not-yours", nobody);
    else if (read_id(visit))
        find(visit, each, then);
}

static void state_answer(Visit *visit, ScriptState state)
{
    json_open(&visit->out, '{');
    json_string_of(&visit->out, "state", state_word(state));
    json_close(&visit->out, '}');
}

static void list_it(Visit *visit, const Trial *trial)
{
    Text card = text_growing(1 << 16);
    workshop_card(trial, &card);
    state_answer(visit, SCRIPT_LISTED);
    change(visit, SCRIPT_LIST, card.at);
    text_free(&card);
}

static void may_list(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (!there(visit, status))
        return;
    if (visit->script.person != visit->person.id)
        visit_refuse(visit, 403, "not-yours", "Only whoever stored a game can list it.");
    else if (visit->script.state == SCRIPT_HIDDEN)
        visit_refuse(visit, 409, "not-now", "This game is hidden until somebody has looked at what was reported.");
    else if (json_is_false(json_object_get(visit->json, "listed"))) {
        state_answer(visit, SCRIPT_BY_LINK);
        change(visit, SCRIPT_UNLIST, "");
    } else if (!visit->game)
        visit_refuse(visit, 409, "not-now", "This text has errors, so it cannot be listed.");
    else if (visit_spend(visit, BUDGET_CHECKS, 1, "You may have ten games checked a minute; please wait a little."))
        trial_begin(visit, script_text(visit->game->script), "en", list_it);
}

void post_list(Visit *visit) { begin_change(visit, hold_game, may_list); }

static const char slower[] = "That was much at once; please wait a little.";

static void may_like(void *context, StoreStatus status)
{
    Visit *visit = context;
    bool like = !json_is_false(json_object_get(visit->json, "like"));
    if (!there(visit, status) || !visit_spend(visit, BUDGET_WRITING, 1, slower))
        return;
    json_open(&visit->out, '{');
    flag_of(&visit->out, "liked", like);
    json_number_of(&visit->out, "likes", visit->script.likes + like - visit->script.liked);
    json_close(&visit->out, '}');
    change(visit, like ? SCRIPT_LIKE : SCRIPT_UNLIKE, "");
}

void post_like(Visit *visit) { begin_change(visit, note_script, may_like); }

static void may_report(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (!there(visit, status) || !visit_spend(visit, BUDGET_WRITING, 1, slower))
        return;
    text_add(&visit->out, "{}");
    change(visit, SCRIPT_REPORT, visit_words(visit, "why"));
}

void post_report(Visit *visit)
{
    const char *why = visit_words(visit, "why");
    if (!why[0] || strlen(why) > WHY_MOST || !text_printable(why) || text_turns(why))
        visit_refuse(visit, 400, "bad-request", "Say in one line of at most 300 bytes what is wrong with it.");
    else
        begin_change(visit, note_script, may_report);
}
