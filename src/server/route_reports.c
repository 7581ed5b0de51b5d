/* For the operator alone, at the operator's own address: what people have reported, to look at, to hide and to show again; for
   programs as JSON, for a browser as a page. */
#include "server/workshop.h"
#include "store/manners.h"

#include "base/json.h"
#include "server/html.h"

#include <stdlib.h>
#include <string.h>

enum { REPORTS_MOST = 500 };

/* The page has forms, which no other page of ours has. */
#define PAGE_HEADERS \
    "X-Content-Type-Options: nosniff\r\nReferrer-Policy: same-origin\r\nCache-Control: no-store\r\n" \
    "Content-Security-Policy: default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'\r\n"

typedef enum Said { TITLE, NONE, LISTED, BY_LINK, HIDDEN, HIDE, SHOW, LEAVE_HIDDEN, LEAVE_THERE, TEXT, PEOPLE, SETTLE, SAID } Said;

static const char *const said[2][SAID] = {
    {[TITLE] = "Reported games", [NONE] = "Nothing is reported, and nothing hidden.", [LISTED] = "in the gallery",
    [BY_LINK] = "by link only", [HIDDEN] = "hidden",
     [HIDE] = "Hide it", [SHOW] = "Show it again", [LEAVE_HIDDEN] = "Leave it hidden", [LEAVE_THERE] = "Leave it there",
     [TEXT] = "its text", [PEOPLE] = "Reported people", [SETTLE] = "Settled"},
    {[TITLE] = "Gemeldete Spiele", [NONE] = "Nichts ist gemeldet und nichts verborgen.", [LISTED] = "in der Galerie",
    [BY_LINK] = "nur über den Link", [HIDDEN] = "verborgen",
     [HIDE] = "Verbergen", [SHOW] = "Wieder zeigen", [LEAVE_HIDDEN] = "Verborgen lassen", [LEAVE_THERE] = "So lassen",
     [TEXT] = "der Text", [PEOPLE] = "Gemeldete Leute", [SETTLE] = "Erledigt"},
};

static bool for_browser(const Visit *visit)
{
    const char *accepts = http_header(visit->request, "Accept");
    return accepts && strstr(accepts, "text/html");
}

static const char *const *words_of(const Visit *visit)
{
    const char *language = http_header(visit->request, "Accept-Language");
    return said[language && !strncmp(language, "de", 2)];
}

/* Whether this report is of another script than the one before: the reports of a script follow each other. */
static bool is_next(Visit *visit, const StoredReport *report)
{
    bool next = strcmp(visit->script.id, report->script) != 0;
    Text id = text_within(visit->script.id, sizeof visit->script.id);
    visit->rows += next;
    text_add(&id, report->script);
    return next;
}

/* As JSON. */

static void begin_script(const StoredReport *report, Text *out)
{
    json_open(out, '{');
    json_string_of(out, "id", report->script);
    json_string_of(out, "title", report->title);
    json_string_of(out, "state", report->state == SCRIPT_HIDDEN ? "hidden" : report->state == SCRIPT_LISTED ? "listed" : "link");
    json_key(out, "reports");
    json_open(out, '[');
}

static void end_script(Visit *visit)
{
    if (!visit->rows)
        return;
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
}

static void write_report(void *context, const StoredReport *report)
{
    Visit *visit = context;
    Text *out = &visit->out;
    if (strcmp(visit->script.id, report->script))
        end_script(visit);
    if (is_next(visit, report))
        begin_script(report, out);
    if (!report->at)
        return;
    json_open(out, '{');
    json_string_of(out, "why", report->why);
    json_number_of(out, "person", report->person);
    json_number_of(out, "at", report->at / 1000);
    json_close(out, '}');
}

static void write_complaint(void *context, const StoredComplaint *complaint)
{
    Text *out = &((Visit *)context)->out;
    json_open(out, '{');
    json_string_of(out, "table", complaint->table);
    json_string_of(out, "name", complaint->name);
    json_number_of(out, "about", complaint->about);
    json_number_of(out, "person", complaint->person);
    json_string_of(out, "why", complaint->why);
    json_string_of(out, "said", complaint->said);
    json_number_of(out, "at", complaint->at / 1000);
    json_close(out, '}');
}

static void wrote_complaints(void *context, StoreStatus status)
{
    Visit *visit = context;
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
    visit_kept(visit, status);
}

static void wrote_reports(void *context, StoreStatus status)
{
    Visit *visit = context;
    end_script(visit);
    json_close(&visit->out, ']');
    json_key(&visit->out, "people");
    json_open(&visit->out, '[');
    if (status == STORE_OK)
        store_complaints(visit->server->store, REPORTS_MOST, write_complaint, wrote_complaints, visit);
    else
        wrote_complaints(visit, status);
}

/* As a page. */

static void button(const char *id, const char *what, const char *words, Text *out)
{
    text_format(out, "<form method=\"post\" action=\"/reports/%s/%s\"><button>%s</button></form>\n", id, what, words);
}

static void show_script(const StoredReport *report, const char *const *words, Text *out)
{
    Said state = report->state == SCRIPT_HIDDEN ? HIDDEN : report->state == SCRIPT_LISTED ? LISTED : BY_LINK;
    text_add(out, "<h2>");
    html_escape(out, report->title, strlen(report->title));
    text_format(out, "</h2>\n<p>%s, <a href=\"/reports/%s\">%s</a></p>\n", words[state], report->script, words[TEXT]);
    button(report->script, "show", words[state == HIDDEN ? SHOW : LEAVE_THERE], out);
    button(report->script, "hide", words[state == HIDDEN ? LEAVE_HIDDEN : HIDE], out);
}

static void show_report(void *context, const StoredReport *report)
{
    Visit *visit = context;
    if (!workshop_id(report->script))
        return;
    if (is_next(visit, report))
        show_script(report, words_of(visit), &visit->out);
    if (!report->at)
        return;
    text_add(&visit->out, "<p>“");
    html_escape(&visit->out, report->why, strlen(report->why));
    text_add(&visit->out, "”</p>\n");
}

/* Those of one person at one table follow each other rarely; each has its own button, which settles all of them. */
static void show_complaint(void *context, const StoredComplaint *complaint)
{
    Visit *visit = context;
    Text *out = &visit->out;
    if (!visit->complaints++)
        text_format(out, "<h1>%s</h1>\n", words_of(visit)[PEOPLE]);
    visit->rows++;
    text_add(out, "<h2>");
    html_escape(out, complaint->name, strlen(complaint->name));
    text_add(out, "</h2>\n<p>“");
    html_escape(out, complaint->why, strlen(complaint->why));
    text_add(out, "”</p>\n<pre>");
    html_escape(out, complaint->said, strlen(complaint->said));
    text_format(out, "</pre>\n<form method=\"post\" action=\"/reports/tables/%s.%lld/settle\"><button>%s</button></form>\n",
                complaint->table, (long long)complaint->about, words_of(visit)[SETTLE]);
}

static void showed_complaints(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (status != STORE_OK) {
        visit_kept(visit, status);
        return;
    }
    if (!visit->rows)
        text_format(&visit->out, "<p>%s</p>\n", words_of(visit)[NONE]);
    visit_send(visit, 200, "text/html; charset=utf-8", PAGE_HEADERS);
}

static void showed_reports(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (status == STORE_OK)
        store_complaints(visit->server->store, REPORTS_MOST, show_complaint, showed_complaints, visit);
    else
        visit_kept(visit, status);
}

void get_reports(Visit *visit)
{
    const char *title = words_of(visit)[TITLE];
    if (for_browser(visit)) {
        text_format(&visit->out,
                    "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                    "content=\"width=device-width\">\n<title>%s</title>\n<h1>%s</h1>\n",
                    words_of(visit) == said[1] ? "de" : "en", title, title);
        store_reports(visit->server->store, REPORTS_MOST, show_report, showed_reports, visit);
        return;
    }
    json_open(&visit->out, '{');
    json_key(&visit->out, "scripts");
    json_open(&visit->out, '[');
    store_reports(visit->server->store, REPORTS_MOST, write_report, wrote_reports, visit);
}

/* The text that is complained of. */

static void write_text(void *context, const StoredScript *script) { text_add(&((Visit *)context)->out, script->text); }

static void wrote_text(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (status == STORE_OK)
        visit_send(visit, 200, "text/plain; charset=utf-8", PAGE_HEADERS);
    else if (status == STORE_MISSING)
        visit_refuse(visit, 404, "unknown", "There is no such game in the workshop.");
    else
        visit_kept(visit, status);
}

void get_reported(Visit *visit)
{
    store_scripts(visit->server->store, &(ScriptsWanted){.which = SCRIPT_ONE, .id = visit->part[1]}, write_text, wrote_text, visit);
}

/* After a button press the page is shown again. */
static void settled(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (status == STORE_OK && for_browser(visit))
        visit_send(visit, 303, "text/plain", PAGE_HEADERS "Location: /reports\r\n");
    else
        visit_kept(visit, status);
}

static void change_visibility(Visit *visit, ScriptChange change)
{
    if (!workshop_id(visit->part[1])) {
        visit_refuse(visit, 404, "unknown", "There is no such game in the workshop.");
        return;
    }
    text_add(&visit->out, "{}");
    store_script_change(visit->server->store, change, &(ScriptNote){visit->part[1], 0, clock_date(), ""}, settled, visit);
}

void post_hide(Visit *visit) { change_visibility(visit, SCRIPT_HIDE); }
void post_show(Visit *visit) { change_visibility(visit, SCRIPT_SHOW); }

/* `TABLE.PERSON`: all that is said against that person there. */
void post_settle(Visit *visit)
{
    char table[STORE_ID];
    const char *dot = strchr(visit->part[2], '.');
    Text id = text_within(table, sizeof table);
    text_bytes(&id, visit->part[2], dot ? (size_t)(dot - visit->part[2]) : 0);
    int64_t about = dot ? strtoll(dot + 1, NULL, 10) : 0;
    if (!id.len || about <= 0) {
        visit_refuse(visit, 404, "unknown", "There is no such report.");
        return;
    }
    text_add(&visit->out, "{}");
    store_complaints_settle(visit->server->store, table, about, settled, visit);
}
