#include "store/pg.h"

#include "base/clock.h"
#include "base/memory.h"
#include "store/hosts.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

/* A game that was written as text comes with it, in the row of the first seat. */
#define BOARD \
    "SELECT b.id, b.code, b.game, b.options, b.status, b.next, b.players, b.public::int, b.clock_act, b.clock_game, b.state, " \
    "b.created, b.secret, b.seeds::int, b.reveal::int, s.seat, s.kind, s.person, s.level, s.name, s.seed, s.hash, " \
    "CASE WHEN s.seat = 1 THEN (SELECT text FROM scripts WHERE scripts.id = b.game) END " \
    "FROM board b LEFT JOIN seat s ON s.board = b.id "

/* A row that is gone is written anew; one of another with the same name gives way to whoever enters, and to no beat. */
#define NODE "INSERT INTO node VALUES ($1, $2, $3, clock_timestamp(), $4::boolean) ON CONFLICT (name) DO UPDATE SET" \
             " address = excluded.address, seen = excluded.seen,"

/* Servers go by the date of the database, not by their machines'. */
#define DATE "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

#define SCRIPT(text) \
    "SELECT s.id, " text ", s.title, s.parent, s.card, s.language, s.person, s.created, s.state, s.plays, s.likes, " \
    "EXISTS (SELECT 1 FROM likes WHERE script = s.id AND person = $2::bigint)::int FROM scripts s "
#define GALLERY(order) SCRIPT("''") "WHERE s.state = 1 ORDER BY " order "s.created DESC, s.id DESC LIMIT $3::int OFFSET $1::int"

#define RATING "r.person, p.name, r.game, r.number, r.rating, r.deviation, r.volatility, "
#define RATED_NOW "SELECT '', " RATING "0, r.at FROM rating r JOIN person p ON p.id = r.person "
#define RATED_THEN "SELECT r.board, " RATING "r.before, r.at FROM rated r JOIN person p ON p.id = r.person "

static const char *const sql[PG_QUERIES] = {
    [PG_LOG_ADD] = "INSERT INTO log SELECT * FROM unnest($1::text[], $2::int[], $3::\"char\"[], $4::smallint[], $5::text[], "
                   "$6::bigint[], $7::bigint[])",
    [PG_BOARD_ADD] = "WITH added AS (INSERT INTO board SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], "
                     "$5::text[], $6::text[], $7::smallint[], $8::boolean[], $9::int[], $10::int[], $11::smallint[], "
                     "$12::bigint[], $13::bytea[], $14::boolean[], $15::boolean[]) RETURNING game, created),"
                     /* in one order everywhere */
                     " played AS (SELECT id FROM scripts WHERE id IN (SELECT game FROM added) ORDER BY id FOR UPDATE)"
                     " UPDATE scripts SET plays = plays + (SELECT count(*)::int FROM added WHERE game = scripts.id), used = "
                     "(SELECT max(created) FROM added WHERE game = scripts.id) FROM played WHERE scripts.id = played.id",
    [PG_BOARD_CHANGE] = "UPDATE board b SET state = u.state, status = u.status, next = u.next, reveal = u.reveal"
                        " FROM unnest($1::text[], $2::smallint[], $3::text[], $4::text[], $5::boolean[]) AS u(id, state, status, "
                        "next, reveal) WHERE b.id = u.id",
    [PG_SEATS_PUT] = "INSERT INTO seat SELECT * FROM unnest($1::text[], $2::smallint[], $3::smallint[], $4::bigint[], "
                     "$5::smallint[], $6::text[], $7::text[], $8::bigint[], $9::text[]) ON CONFLICT (board, seat) DO UPDATE SET "
                     "kind = excluded.kind, person = excluded.person, level = excluded.level, name = excluded.name,"
                     " seed = excluded.seed, hash = excluded.hash",
    [PG_PERSON_ADD] = "INSERT INTO person VALUES ($1::bigint, $2)",
    [PG_PERSON_FIND] = "SELECT person.id, person.name FROM key JOIN person ON person.id = key.person WHERE hash = $1::bytea",
    [PG_PERSON_RENAME] = "UPDATE person SET name = $2 WHERE id = $1::bigint",
    [PG_PERSON_REMOVE] = "WITH k AS (DELETE FROM key WHERE person = $1::bigint), l AS (DELETE FROM link WHERE person = $1::bigint),"
                         " s AS (UPDATE seat SET person = 0, name = '" STORE_NOBODY
                         "' WHERE person = $1::bigint AND person > 0), r AS (DELETE FROM rating WHERE person = $1::bigint),"
                         " d AS (DELETE FROM rated WHERE person = $1::bigint),"
                         " b AS (DELETE FROM bar WHERE person = $1::bigint OR other = $1::bigint),"
                         " c AS (DELETE FROM complaint WHERE person = $1::bigint OR about = $1::bigint)"
                         " DELETE FROM person WHERE id = $1::bigint",
    [PG_KEY_ADD] = "INSERT INTO key (hash, person, made) VALUES ($1::bytea, $2::bigint, $3::bigint)",
    [PG_KEY_USED] = "UPDATE key SET used = $2::bigint WHERE hash = $1::bytea",
    [PG_KEY_REMOVE] = "DELETE FROM key WHERE hash = $1::bytea AND person = $2::bigint",
    [PG_KEYS_OF] = "SELECT hash, made, used FROM key WHERE person = $1::bigint ORDER BY made, hash",
    [PG_LINK_ADD] = "WITH old AS (DELETE FROM link WHERE hash IN (SELECT hash FROM link WHERE person = $2::bigint ORDER BY until "
                    "DESC OFFSET 3)) INSERT INTO link VALUES ($1::bytea, $2::bigint, $3::bigint)",
    [PG_LINK_TAKE] = "WITH taken AS (DELETE FROM link WHERE hash = $1::bytea OR until <= $2::bigint RETURNING hash, person, until)"
                     " SELECT person.id, person.name FROM taken JOIN person ON person.id = taken.person WHERE hash = $1::bytea AND "
                     "until > $2::bigint",
    [PG_BOARD_FIND] = BOARD "WHERE b.id = $1 ORDER BY s.seat",
    [PG_BOARD_CODE] = BOARD "WHERE b.code = $1 AND b.state < 2 ORDER BY b.id, s.seat",
    [PG_BOARDS_OF] = BOARD
    "WHERE b.id IN (SELECT board FROM seat WHERE person = $1::bigint AND person > 0 AND (created, board) < ($3::bigint, $4)"
    " GROUP BY created, board ORDER BY created DESC, board DESC LIMIT $2::int) ORDER BY b.created DESC, b.id DESC, s.seat",
    [PG_BOARDS_PUBLIC] = BOARD "WHERE b.id IN (SELECT id FROM board WHERE public AND state < 2 AND state = $1::smallint ORDER BY "
                               "created DESC, id DESC LIMIT $2::int) ORDER BY b.created DESC, b.id DESC, s.seat",
    [PG_BOARDS_COUNT] =
        "SELECT count(DISTINCT board) FROM seat JOIN board ON board.id = seat.board WHERE person = $1::bigint AND person > 0 AND "
        "state < 2"
        " AND EXISTS (SELECT 1 FROM seat other WHERE other.board = seat.board AND other.person != $1::bigint AND other.kind != 2)",
    [PG_BOARDS_OPEN] = BOARD "WHERE b.id IN (SELECT id FROM board WHERE state < 2 AND id IN (SELECT board FROM seat WHERE person = "
                             "$1::bigint AND person > 0)"
                             " ORDER BY created DESC, id DESC LIMIT $2::int) ORDER BY b.created DESC, b.id DESC, s.seat",
    [PG_TAKE] = "WITH o AS (INSERT INTO log VALUES ($1, $2::int, 'o', 0, $3, $4::bigint, $5::bigint) RETURNING 1),"
                " b AS (UPDATE board SET dealer = $3, taken = clock_timestamp() WHERE id = $1 AND EXISTS (SELECT 1 FROM o))"
                " SELECT pg_notify('pegboard', $3 || ' ' || $1 || ' ' || $2) FROM o",
    [PG_LOG_READ] = "SELECT number, kind::text, seat, text, at, ran FROM log WHERE board = $1 ORDER BY number",
    [PG_NODE_ENTER] = NODE " dealer = excluded.dealer, leaving = false RETURNING " DATE,
    [PG_NODE_BEAT] = "WITH beat AS (" NODE " leaving = excluded.leaving WHERE node.dealer = excluded.dealer RETURNING 1)"
                     " SELECT " DATE ", (SELECT coalesce(string_agg(address, ' '), '') FROM node WHERE name != $1 AND address != ''"
                     " AND NOT leaving AND seen > clock_timestamp() - interval '3 s') FROM beat",
    [PG_DEALER] = "SELECT n.address, (b.taken > clock_timestamp() - interval '10 s')::int FROM board b"
                  " JOIN node n ON n.dealer = b.dealer WHERE b.id = $1 AND b.dealer != $2 AND n.address != ''"
                  " AND NOT n.leaving AND n.seen > clock_timestamp() - interval '3 s'",
    [PG_CLAIM] = "UPDATE board SET dealer = $2, taken = clock_timestamp() WHERE id = $1 AND dealer IS NULL",
    [PG_ORPHANS] = "SELECT b.id FROM board b WHERE b.state = 1 AND b.taken > clock_timestamp() - interval '1 day'"
                   " AND (b.clock_act > 0 OR b.clock_game > 0 OR EXISTS (SELECT 1 FROM seat s WHERE s.board = b.id AND s.kind = 2))"
                   " AND NOT EXISTS (SELECT 1 FROM node n WHERE n.dealer = b.dealer AND NOT n.leaving"
                   " AND n.seen > clock_timestamp() - interval '5 s') LIMIT $1::int",
    [PG_HEADS] = "SELECT id, coalesce((SELECT max(number) FROM log WHERE board = id), -1) FROM unnest($1::text[]) AS asked (id)",
    [PG_SCRIPT_ADD] =
        "INSERT INTO scripts VALUES ($1, $2, $3::int, $4, $5::bigint, $6, $7::bigint, $8::smallint, 0, 0, $7::bigint, $9)",
    [PG_SCRIPTS_COUNT] = "SELECT count(*) FROM scripts WHERE person = $1::bigint",
    [PG_REPORTS] = "SELECT s.id, s.title, s.state, coalesce(r.person, 0), coalesce(r.at, 0), coalesce(r.why, '') FROM scripts s "
                   "LEFT JOIN reports r ON r.script = s.id"
                   " WHERE s.state = 2 OR r.script IS NOT NULL ORDER BY s.created DESC, s.id, r.at LIMIT $1::int",
    [PG_SCRIPT_ONE] = SCRIPT("s.text") "WHERE s.id = $1 LIMIT $3::int",
    [PG_SCRIPT_ANCESTORS] = "WITH RECURSIVE line (id, back) AS (SELECT parent, 1 FROM scripts WHERE id = $1"
                            " UNION SELECT parent, back + 1 FROM scripts JOIN line USING (id) WHERE back < $3::int) " SCRIPT(
                                "''") "JOIN line ON line.id = s.id ORDER BY back",
    [PG_SCRIPT_CHILDREN] = SCRIPT("''") "WHERE s.state = 1 AND s.parent = $1 ORDER BY s.created DESC LIMIT $3::int",
    [PG_SCRIPTS_NEW] = GALLERY(""),
    [PG_SCRIPTS_PLAYED] = GALLERY("s.plays DESC, "),
    [PG_SCRIPTS_LIKED] = GALLERY("s.likes DESC, "),
    [PG_SCRIPT_LOCK] = "SELECT FROM scripts WHERE id = $1 FOR NO KEY UPDATE",
    [PG_LIKE] = "INSERT INTO likes SELECT id, $2::bigint FROM scripts WHERE id = $1 ON CONFLICT DO NOTHING",
    [PG_UNLIKE] = "DELETE FROM likes WHERE script = $1 AND person = $2::bigint",
    [PG_LIKES_COUNT] = "UPDATE scripts SET likes = (SELECT count(*) FROM likes WHERE script = $1) WHERE id = $1",
    [PG_REPORT] = "INSERT INTO reports SELECT id, $2::bigint, $4, $3::bigint FROM scripts WHERE id = $1 ON CONFLICT DO NOTHING",
    [PG_REPORTS_HIDE] =
        "UPDATE scripts SET state = 2 WHERE id = $1 AND state = 1 AND (SELECT count(*) FROM reports WHERE script = $1) >= 3",
    [PG_SCRIPT_LIST] =
        "UPDATE scripts SET state = 1, used = $3::bigint, card = $4 WHERE id = $1 AND person = $2::bigint AND state < 2",
    [PG_SCRIPT_UNLIST] =
        "UPDATE scripts SET state = 0, used = $3::bigint, card = '' WHERE id = $1 AND person = $2::bigint AND state < 2",
    [PG_SCRIPT_USE] = "UPDATE scripts SET used = greatest(used, $2::bigint) WHERE id = $1",
    [PG_SCRIPT_HIDE] = "UPDATE scripts SET state = 2 WHERE id = $1",
    [PG_SCRIPT_SHOW] = "UPDATE scripts SET state = (card != '')::int WHERE id = $1 AND state = 2",
    [PG_REPORTS_SETTLE] = "DELETE FROM reports WHERE script = $1",
    [PG_SCRIPTS_TIDY] = "DELETE FROM scripts WHERE state = 0 AND used < $1::bigint"
                        " AND NOT EXISTS (SELECT 1 FROM board WHERE game = scripts.id AND substr(game, 1, 1) = '~')",
    [PG_RESULT_ADD] = "INSERT INTO result SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])",
    [PG_RESULTS] = "SELECT board, game, seats, at FROM result ORDER BY at, board LIMIT $1::int",
    [PG_RESULT_REMOVE] = "DELETE FROM result WHERE board = $1",
    /* whoever has gone meanwhile is not rated */
    [PG_RATED_ADD] = "INSERT INTO rated (person, number, before, rating, deviation, volatility, at, game, board) SELECT u.* FROM "
                     "unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::bigint[], $8::text[], "
                     "$9::text[]) u (person) WHERE EXISTS (SELECT 1 FROM person WHERE id = u.person)",
    [PG_RATING_PUT] = "INSERT INTO rating SELECT u.person, u.game, u.number, u.rating, u.deviation, u.volatility, u.at FROM "
                      "unnest($1::bigint[], $2::int[], $3::int[], $4::int[], $5::int[], $6::int[], $7::bigint[], $8::text[]) "
                      "u (person, number, before, rating, deviation, volatility, at, game) WHERE EXISTS (SELECT 1 FROM person "
                      "WHERE id = u.person) ON CONFLICT (person, game) DO UPDATE SET number = excluded.number, rating = "
                      "excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility, at = excluded.at",
    [PG_RATINGS_TABLE] = RATED_NOW "WHERE r.person IN (SELECT person FROM seat WHERE board = $1 AND person > 0) AND r.game = "
                                   "(SELECT game FROM board WHERE id = $1)",
    [PG_RATINGS_BY_TABLE] = RATED_THEN "WHERE r.board = $1",
    [PG_RATINGS_PERSON] = RATED_NOW "WHERE r.person = $1::bigint ORDER BY r.at DESC LIMIT $2::int",
    [PG_RATINGS_PAST] = RATED_THEN "WHERE r.person = $2::bigint AND r.game = $1 ORDER BY r.number DESC LIMIT $3::int",
    [PG_RATINGS_BEST] = RATED_NOW "WHERE r.game = $1 ORDER BY (r.deviation > 11000), r.rating DESC, r.person LIMIT $2::int OFFSET "
                                  "$3::int",
    [PG_RATINGS_RUNNING] = "SELECT s.board, " RATING "0, r.at FROM board b JOIN seat s ON s.board = b.id AND s.person > 0 JOIN "
                           "rating r ON r.person = s.person AND r.game = b.game JOIN person p ON p.id = r.person WHERE b.state = 1 "
                           "AND b.public ORDER BY b.created DESC, b.id, s.seat LIMIT $1::int",
    [PG_BAR_PUT] = "INSERT INTO bar VALUES ($1::bigint, $2::bigint, $3::smallint, $4::bigint) ON CONFLICT (person, other) DO "
                   "UPDATE SET bar = excluded.bar, at = excluded.at",
    [PG_BAR_REMOVE] = "DELETE FROM bar WHERE person = $1::bigint AND other = $2::bigint",
    [PG_BARS] = "SELECT b.person, b.other, p.name, b.bar, b.at FROM bar b JOIN person p ON p.id = b.other WHERE b.person = "
                "$1::bigint OR b.other = $1::bigint ORDER BY b.person != $1::bigint, b.at DESC LIMIT $2::int",
    [PG_COMPLAIN] = "INSERT INTO complaint VALUES ($1, $2::bigint, $3::bigint, $4, $5, $6, $7::bigint) ON CONFLICT DO NOTHING",
    [PG_COMPLAINTS] = "SELECT board, person, about, name, why, said, at FROM complaint ORDER BY at DESC, board LIMIT $1::int",
    [PG_COMPLAINTS_SETTLE] = "DELETE FROM complaint WHERE board = $1 AND about = $2::bigint",
    [PG_STUDY_KEEP] = "INSERT INTO study VALUES ($1, $2::int, $3::int, $4, $5, $6::bigint) ON CONFLICT (board) DO UPDATE SET "
                      "edition = excluded.edition, acts = excluded.acts, picture = excluded.picture, analysis = excluded.analysis, "
                      "at = excluded.at",
    [PG_STUDIES_TRIM] = "DELETE FROM study WHERE board IN (SELECT board FROM study ORDER BY at DESC, board OFFSET $1::int)",
    [PG_STUDY] = "SELECT board, edition, acts, picture, analysis, at FROM study WHERE board = $1 AND edition = $2::int AND acts = "
                 "$3::int",
};

/* From each version of the schema to the next. The log may grow, and is never changed. */
static const char *const migration[] = {
    "CREATE TABLE person (id bigint PRIMARY KEY, name text NOT NULL);"
    "CREATE TABLE key (hash bytea PRIMARY KEY, person bigint NOT NULL, made bigint NOT NULL DEFAULT 0, used bigint NOT NULL "
    "DEFAULT 0);"
    "CREATE INDEX key_person ON key (person);"
    "CREATE TABLE link (hash bytea PRIMARY KEY, person bigint NOT NULL, until "
    "bigint NOT NULL);"
    "CREATE INDEX link_person ON link (person, until);"
    "CREATE TABLE board (id text COLLATE \"C\" PRIMARY KEY, code "
    "text COLLATE \"C\" NOT NULL, game text NOT NULL, options text NOT NULL, status text NOT NULL,"
    " next text NOT NULL, players smallint NOT NULL, public boolean NOT NULL, clock_act int NOT NULL, clock_game int NOT NULL, "
    "state smallint NOT NULL, created bigint NOT NULL, secret bytea NOT NULL, seeds boolean NOT NULL, reveal boolean NOT NULL) "
    "WITH (fillfactor = 85);"
    "CREATE UNIQUE INDEX board_code ON board (code) WHERE state < 2;"
    "CREATE TABLE seat (board text COLLATE \"C\" NOT NULL, seat smallint NOT NULL, kind smallint NOT NULL, person bigint NOT NULL, "
    "level smallint NOT NULL, name text NOT NULL, seed text NOT NULL, created bigint NOT NULL, hash text NOT NULL, PRIMARY KEY "
    "(board, seat));"
    "CREATE INDEX seat_person ON seat (person, created, board) WHERE person > 0;"
    "CREATE TABLE log (board text COLLATE \"C\" NOT NULL, number int NOT NULL, kind \"char\" NOT NULL, seat smallint NOT NULL, "
    "text text NOT NULL, at bigint NOT NULL, ran bigint NOT NULL, PRIMARY KEY (board, number));"
    "CREATE INDEX board_public ON board (state, created DESC, id DESC) WHERE public AND state < 2;",
    "CREATE TABLE scripts (id text PRIMARY KEY, text text NOT NULL, language int NOT NULL, title text NOT NULL, person bigint NOT "
    "NULL, parent text NOT NULL, created bigint NOT NULL, state smallint NOT NULL, plays int NOT NULL, likes int NOT NULL, used "
    "bigint NOT NULL, card text NOT NULL);"
    "CREATE INDEX scripts_new ON scripts (created, id) WHERE state = 1;"
    "CREATE INDEX scripts_played ON scripts (plays, created, id) WHERE state = 1;"
    "CREATE INDEX scripts_liked ON scripts (likes, created, id) WHERE state = 1;"
    "CREATE INDEX scripts_parent ON scripts (parent, created) WHERE state = 1;"
    "CREATE INDEX scripts_used ON scripts (used) WHERE state = 0;"
    "CREATE INDEX scripts_person ON scripts (person);"
    "CREATE TABLE likes (script text NOT NULL REFERENCES scripts ON DELETE CASCADE, person bigint NOT NULL, PRIMARY KEY (script, "
    "person));"
    "CREATE TABLE reports (script text NOT NULL REFERENCES scripts ON DELETE CASCADE, person bigint NOT NULL, why text "
    "NOT NULL, at bigint NOT NULL, PRIMARY KEY (script, person));"
    "CREATE INDEX board_script ON board (game) WHERE substr(game, 1, 1) = '~';",
    "CREATE TABLE node (name text PRIMARY KEY, dealer text NOT NULL, address text NOT NULL, seen timestamptz NOT NULL,"
    " leaving boolean NOT NULL);"
    "ALTER TABLE board ADD COLUMN dealer text, ADD COLUMN taken timestamptz;"
    "CREATE INDEX board_taken ON board (taken) WHERE state = 1;",
    "CREATE TABLE result (board text COLLATE \"C\" PRIMARY KEY, game text NOT NULL, seats text NOT NULL, at bigint NOT NULL);"
    "CREATE TABLE rating (person bigint NOT NULL, game text NOT NULL, number int NOT NULL, rating int NOT NULL, deviation int NOT "
    "NULL, volatility int NOT NULL, at bigint NOT NULL, PRIMARY KEY (person, game));"
    "CREATE INDEX rating_best ON rating (game, (deviation > 11000), rating DESC);"
    "CREATE TABLE rated (person bigint NOT NULL, game text NOT NULL, number int NOT NULL, board text COLLATE \"C\" NOT NULL, "
    "before int NOT NULL, rating int NOT NULL, deviation int NOT NULL, volatility int NOT NULL, at bigint NOT NULL, PRIMARY KEY "
    "(person, game, number));"
    "CREATE UNIQUE INDEX rated_board ON rated (board, person);"
    "CREATE TABLE bar (person bigint NOT NULL, other bigint NOT NULL, bar smallint NOT NULL, at bigint NOT NULL, PRIMARY KEY "
    "(person, other));"
    "CREATE INDEX bar_other ON bar (other);"
    "CREATE TABLE complaint (board text COLLATE \"C\" NOT NULL, person bigint NOT NULL, about bigint NOT NULL, name text NOT NULL,"
    " why text NOT NULL, said text NOT NULL, at bigint NOT NULL, PRIMARY KEY (board, about, person));"
    "CREATE INDEX complaint_at ON complaint (at);",
    "CREATE TABLE study (board text COLLATE \"C\" PRIMARY KEY REFERENCES board ON DELETE CASCADE, edition int NOT NULL, acts int "
    "NOT NULL, picture text NOT NULL, analysis text NOT NULL, at bigint NOT NULL);"
    "CREATE INDEX study_at ON study (at DESC, board);",
};

#define MIGRATE_PATIENCE "3"    /* seconds for each host, if conninfo names no other */

/* Servers that know version LEAST of the schema, or a later one, work with this one: so those of the release before go on, and
   may be started again, while servers are upgraded one by one. What is added has a default; what is taken away has not been used
   since LEAST. */
enum { VERSION = sizeof migration / sizeof migration[0], LEAST = 3 };

typedef enum State { DOWN, DIALLING, GREETING, UP } State;

struct Pg {
    Hosts hosts;
    char *greeting;
    void (*note)(void *context, const char *words);
    int epoll;
    void (*answer)(void *context, PGresult *result);
    void (*lost)(void *context);
    void *context;
    PGconn *conn;
    State state;
    PostgresPollingStatusType wants;    /* while it is being dialled */
    int64_t since;                      /* when this state began */
    int tries;
    bool doubt;
    char trouble[200];
};

StoreStatus pg_status(const PGresult *result)
{
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (!code || !strncmp(code, "57P", 3) || !strncmp(code, "08", 2))
        return STORE_UNKNOWN;    /* it is going down */
    if (!strcmp(code, "23505"))
        return STORE_TAKEN;
    if (!strncmp(code, "53", 2))
        return STORE_FULL;
    if (!strcmp(code, "25006") || !strcmp(code, "42501"))
        return STORE_READONLY;
    return !strncmp(code, "40", 2) || !strncmp(code, "55", 2) ? STORE_LOCKED : STORE_BROKEN;
}

static void note_trouble(Pg *pg, const char *words)
{
    Text text = text_within(pg->trouble, sizeof pg->trouble);
    text_bytes(&text, words, strcspn(words, "\n") < sizeof pg->trouble ? strcspn(words, "\n") : sizeof pg->trouble - 1);
}

/* A commit that did not wait for its standby says so in a warning, and in nothing else. */
static void notice(void *context, const PGresult *result)
{
    Pg *pg = context;
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    pg->doubt |= code && !strcmp(code, "01000");
}

static void enter(Pg *pg, State state)
{
    pg->state = state;
    pg->since = clock_now();
}

Pg *pg_new(const char *conninfo, const char *greeting, int epoll, void (*answer)(void *context, PGresult *result),
           void (*lost)(void *context), void *context)
{
    Pg *pg = memory_resize(NULL, sizeof *pg);
    *pg = (Pg){.hosts = hosts_new(conninfo),
               .greeting = memory_copy(greeting, strlen(greeting)),
               .epoll = epoll,
               .answer = answer,
               .lost = lost,
               .context = context};
    return pg;
}

void pg_free(Pg *pg)
{
    PQfinish(pg->conn);
    hosts_free(&pg->hosts);
    free(pg->greeting);
    free(pg);
}

void pg_drop(Pg *pg)
{
    if (pg->conn && PQerrorMessage(pg->conn)[0])
        note_trouble(pg, PQerrorMessage(pg->conn));
    PQfinish(pg->conn);
    pg->conn = NULL;
    bool was_up = pg->state == UP;
    enter(pg, DOWN);
    if (was_up)
        pg->lost(pg->context);
}

/* What pg_step waits for. libpq may have taken another descriptor while it dialled; one that it closed is forgotten by itself. */
static void watch(Pg *pg)
{
    if (!pg->conn || PQsocket(pg->conn) < 0)
        return;
    bool dialling = pg->state == DIALLING;
    bool write = dialling ? pg->wants == PGRES_POLLING_WRITING : PQflush(pg->conn) == 1,
         read = !dialling || pg->wants == PGRES_POLLING_READING;
    struct epoll_event event = {.events = (read ? (uint32_t)EPOLLIN : 0) | (write ? (uint32_t)EPOLLOUT : 0)};
    if (epoll_ctl(pg->epoll, EPOLL_CTL_MOD, PQsocket(pg->conn), &event) != 0)
        epoll_ctl(pg->epoll, EPOLL_CTL_ADD, PQsocket(pg->conn), &event);
}

/* Sooner at first, then every second. */
static int patience(const Pg *pg)
{
    static const int ms[] = {0, 100, 200, 500, 1000};
    return ms[pg->tries < 4 ? pg->tries : 4];
}

static void dial(Pg *pg)
{
    pg->tries++;
    pg->conn = hosts_dial(&pg->hosts);
    pg->wants = PGRES_POLLING_WRITING;
    enter(pg, DIALLING);
    if (!pg->conn || PQstatus(pg->conn) == CONNECTION_BAD)
        pg_drop(pg);
}

static void greet(Pg *pg)
{
    PQsetnonblocking(pg->conn, 1);
    PQsetNoticeReceiver(pg->conn, notice, pg);
    PQenterPipelineMode(pg->conn);
    for (int i = 0; i < PG_QUERIES; i++) {
        char name[12];
        Text text = text_within(name, sizeof name);
        text_number(&text, i);
        PQsendPrepare(pg->conn, name, sql[i], 0, NULL);
    }
    PQsendQueryParams(pg->conn, pg->greeting, 0, NULL, NULL, NULL, NULL, 0);
    enter(pg, GREETING);
    pg_sync(pg);
}

/* Asked too early, libpq takes a socket for connected and waits for it. */
static bool may_go_on(const Pg *pg)
{
    struct pollfd ready = {.fd = PQsocket(pg->conn), .events = pg->wants == PGRES_POLLING_READING ? POLLIN : POLLOUT};
    return ready.fd >= 0 && poll(&ready, 1, 0) > 0;
}

static void go_on_dialling(Pg *pg)
{
    if (!may_go_on(pg))
        return;
    pg->wants = PQconnectPoll(pg->conn);
    if (pg->wants == PGRES_POLLING_OK)
        greet(pg);
    else if (pg->wants == PGRES_POLLING_FAILED)
        pg_drop(pg);
}

/* Every statement is prepared, or the connection is reopened. */
static void hear_greeting(Pg *pg, const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    bool taken = status == PGRES_TUPLES_OK && PQgetvalue(result, 0, 0)[0] == 'f';
    if (status == PGRES_PIPELINE_SYNC) {
        enter(pg, UP);
        pg->tries = 0;
    } else if (taken) {
        pg_drop(pg);
        note_trouble(pg, "another server uses this database already");
    } else if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        note_trouble(pg, PQresultErrorMessage(result));
        pg_drop(pg);
    }
}

static void hear(Pg *pg)
{
    for (int silent = 0; pg->conn && silent < 2 && !PQisBusy(pg->conn);) {
        PGresult *result = PQgetResult(pg->conn);
        silent = result ? 0 : silent + 1;
        if (!result)
            continue;
        if (pg->state == UP) {
            pg->answer(pg->context, result);
            continue;
        }
        hear_greeting(pg, result);
        PQclear(result);
    }
}

static void hear_notes(Pg *pg)
{
    for (PGnotify *note; pg->conn && pg->note && (note = PQnotifies(pg->conn)) != NULL; PQfreemem(note))
        pg->note(pg->context, note->extra);
}

static void go_on_talking(Pg *pg)
{
    if (PQflush(pg->conn) < 0 || !PQconsumeInput(pg->conn)) {
        hear(pg);    /* what came before it broke */
        pg_drop(pg);
        return;
    }
    hear(pg);
    hear_notes(pg);
    if (pg->conn && PQstatus(pg->conn) == CONNECTION_BAD)
        pg_drop(pg);
}

/* Nobody there is noticed soon; somebody who is slow is not left, if there is nobody else to be tried first. */
static bool late(const Pg *pg)
{
    bool reached = PQstatus(pg->conn) != CONNECTION_STARTED, all_tried = pg->tries >= pg->hosts.n;
    return clock_now() - pg->since > (reached && all_tried ? PG_GREETING_MS : PG_PATIENCE_MS);
}

static void try_next_host(Pg *pg)
{
    pg_drop(pg);
    hosts_next(&pg->hosts);
    if (pg->tries < pg->hosts.n)
        dial(pg);
}

void pg_step(Pg *pg)
{
    if (pg->state == DOWN && clock_now() - pg->since >= patience(pg))
        dial(pg);
    if (pg->state == DIALLING)
        go_on_dialling(pg);
    if (pg->state == GREETING || pg->state == UP)
        go_on_talking(pg);
    if (pg_dialling(pg) && late(pg))
        try_next_host(pg);
    watch(pg);
}

void pg_hear(Pg *pg, void (*note)(void *context, const char *words)) { pg->note = note; }
bool pg_up(const Pg *pg) { return pg->state == UP; }
bool pg_dialling(const Pg *pg) { return pg->state == DIALLING || pg->state == GREETING; }
const char *pg_trouble(const Pg *pg) { return pg->trouble; }

bool pg_doubtful(Pg *pg)
{
    bool doubt = pg->doubt;
    pg->doubt = false;
    return doubt;
}

void pg_ask(Pg *pg, PgQuery query, int params, const char *const param[])
{
    char name[12];
    Text text = text_within(name, sizeof name);
    text_number(&text, query);
    PQsendQueryPrepared(pg->conn, name, params, param, NULL, NULL, 0);
}

void pg_sync(Pg *pg)
{
    PQpipelineSync(pg->conn);
    watch(pg);
}

static bool run(PGconn *conn, const char *words, Text *why)
{
    PGresult *result = PQexec(conn, words);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return true;
    text_format(why, "PostgreSQL says: %.*s", (int)strcspn(PQerrorMessage(conn), "\n"), PQerrorMessage(conn));
    return false;
}

/* Of the schema, and the oldest that a server may know to work with it. */
static int version_of(PGconn *conn, int *least)
{
    PGresult *result = PQexec(conn, "SELECT number, least FROM version");
    int version = PQntuples(result) ? atoi(PQgetvalue(result, 0, 0)) : 0;
    *least = PQntuples(result) ? atoi(PQgetvalue(result, 0, 1)) : 0;
    PQclear(result);
    return version;
}

static bool bring_up(PGconn *conn, Text *why)
{
    if (!run(conn, "SET client_min_messages = warning; CREATE TABLE IF NOT EXISTS version (number int NOT NULL); "
                   "ALTER TABLE version ADD COLUMN IF NOT EXISTS least int NOT NULL DEFAULT 0", why))
        return false;
    int least, version = version_of(conn, &least);
    if (least > VERSION) {
        text_format(why, "the database is of version %d, made by a newer Pegboard; this one knows version %d, and it takes %d",
                    version, VERSION, least);
        return false;
    }
    for (; version < VERSION; version++) {
        char stamp[100];
        Text text = text_within(stamp, sizeof stamp);
        text_format(&text, "DELETE FROM version; INSERT INTO version VALUES (%d, %d); COMMIT", version + 1, LEAST);
        if (!run(conn, "BEGIN", why) || !run(conn, migration[version], why) || !run(conn, stamp, why))
            return false;
    }
    return true;
}

/* One of several starting nodes migrates, under a lock; the others wait. */
bool pg_migrate(const char *conninfo, Text *why)
{
    PGconn *conn = PQconnectdbParams((const char *const[]){"connect_timeout", "dbname", NULL},
                                     (const char *const[]){MIGRATE_PATIENCE, conninfo, NULL}, 1);
    bool good = PQstatus(conn) == CONNECTION_OK;
    if (!good)
        text_format(why, "cannot reach PostgreSQL: %.*s", (int)strcspn(PQerrorMessage(conn), "\n"), PQerrorMessage(conn));
    good = good && run(conn, "SELECT pg_advisory_lock(7205759403)", why) && bring_up(conn, why);
    PQfinish(conn);
    return good;
}
