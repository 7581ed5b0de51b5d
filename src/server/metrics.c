/* Figures for the operator, as Prometheus reads them. */
#include "server/inside.h"

void route_metrics(Server *server, const HttpRequest *request)
{
    Text out = text_growing(1 << 14);
    NetCounts net = net_counts(server->net);
    const struct { const char *name, *kind; uint64_t value;
    } rows[] = {
        {"pegboard_connections", "gauge", (uint64_t)net.open},
        {"pegboard_websockets", "gauge", (uint64_t)net.sockets},
        {"pegboard_tables", "gauge", (uint64_t)server->tables},
        {"pegboard_bots_thinking", "gauge", (uint64_t)server->counts.thinking},
        {"pegboard_acts_total", "counter", server->counts.acts},
        {"pegboard_bot_acts_total", "counter", server->counts.bot_acts},
        {"pegboard_table_looks_total", "counter", server->counts.looks},
        {"pegboard_tables_started_total", "counter", server->counts.tables},
        {"pegboard_commits_total", "counter", server->counts.commits},
        {"pegboard_pipes", "gauge", (uint64_t)net.pipes},
        {"pegboard_takeovers_total", "counter", server->counts.takeovers},
        {"pegboard_let_go_total", "counter", server->counts.let_go},
        {"pegboard_store_errors_total", "counter", server->counts.store_errors},
        {"pegboard_requests_total", "counter", net.requests},
        {"pegboard_messages_in_total", "counter", net.messages_in},
        {"pegboard_messages_out_total", "counter", net.messages_out},
        {"pegboard_bytes_in_total", "counter", net.bytes_in},
        {"pegboard_bytes_out_total", "counter", net.bytes_out},
        {"pegboard_connections_refused_total", "counter", net.refused},
        {"pegboard_connections_cut_total", "counter", net.cut},
        {"pegboard_uptime_seconds", "gauge", (uint64_t)(clock_now() - server->started) / 1000},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        text_format(&out, "# TYPE %s %s\n%s %llu\n", rows[i].name, rows[i].kind, rows[i].name, (unsigned long long)rows[i].value);
    http_answer(request, 200, "text/plain; version=0.0.4", SAFE_HEADERS, out.at, out.len);
    text_free(&out);
}
