/* For the operator alone, at the operator's own address: what people have reported, to look at, to hide and to show again. */
#include "server/workshop.h"

#include "base/json.h"

#include <string.h>

enum { REPORTS_MOST = 500 };

static void end_script(Visit *visit)
{
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
}

/* The reports of a script follow each other. */
static void write_report(void *context, const StoredReport *report)
{
    Visit *visit = context;
    Text *out = &visit->out;
    if (strcmp(visit->script.id, report->script)) {
        if (visit->script.id[0])
            end_script(visit);
        Text id = text_within(visit->script.id, sizeof visit->script.id);
        text_add(&id, report->script);
        json_open(out, '{');
        json_string_of(out, "id", report->script);
        json_string_of(out, "title", report->title);
        json_string_of(out, "state", report->state == SCRIPT_HIDDEN ? "hidden" : report->state == SCRIPT_LISTED ? "listed" : "link");
        json_key(out, "reports");
        json_open(out, '[');
    }
    if (!report->at)
        return;
    json_open(out, '{');
    json_string_of(out, "why", report->why);
    json_number_of(out, "person", report->person);
    json_number_of(out, "at", report->at / 1000);
    json_close(out, '}');
}

static void wrote_reports(void *context, StoreStatus status)
{
    Visit *visit = context;
    if (visit->script.id[0])
        end_script(visit);
    json_close(&visit->out, ']');
    json_close(&visit->out, '}');
    visit_kept(visit, status);
}

void get_reports(Visit *visit)
{
    json_open(&visit->out, '{');
    json_key(&visit->out, "scripts");
    json_open(&visit->out, '[');
    store_reports(visit->server->store, REPORTS_MOST, write_report, wrote_reports, visit);
}

static void settled(void *context, StoreStatus status) { visit_kept(context, status); }

static void settle(Visit *visit, ScriptChange change)
{
    if (!workshop_id(visit->part[1])) {
        visit_refuse(visit, 404, "unknown", "There is no such game in the workshop.");
        return;
    }
    text_add(&visit->out, "{}");
    store_script_change(visit->server->store, change, &(ScriptNote){visit->part[1], 0, clock_date(), ""}, settled, visit);
}

void post_hide(Visit *visit) { settle(visit, SCRIPT_HIDE); }
void post_show(Visit *visit) { settle(visit, SCRIPT_SHOW); }
