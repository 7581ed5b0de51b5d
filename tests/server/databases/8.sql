PRAGMA user_version = 8;
BEGIN TRANSACTION;
CREATE TABLE bar (person INTEGER NOT NULL, other INTEGER NOT NULL, bar INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, other)) STRICT, WITHOUT ROWID;
CREATE TABLE board (id TEXT PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, status TEXT NOT NULL, next TEXT NOT NULL, players INTEGER NOT NULL, public INTEGER NOT NULL, clock_act INTEGER NOT NULL, clock_game INTEGER NOT NULL, state INTEGER NOT NULL, created INTEGER NOT NULL, secret BLOB NOT NULL, seeds INTEGER NOT NULL DEFAULT 0, reveal INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "board" VALUES('ucdmp7b9n56h','96cakbkq','free-for-all','rules=2','playing','',2,0,0,0,1,1794969532721,X'7EC6F1A26361AC8B80D7AF7B91044635BAFDCC3432A15D7530707F45A9506DF0',0,0);
INSERT INTO "board" VALUES('avzkxrzqwe5x','w9u5z8ug','~tgv5hvefwts7diwi436k','rules=2','won 2','',2,0,0,0,2,1794969532728,X'C3CC038E5129CD6F643888CFCC576C70A99F0219503BC6BBE3E76B93A5F4F7B5',0,0);
INSERT INTO "board" VALUES('xq88mnss3bqg','w7pe3fmw','mad-dash','rules=2','playing','',2,1,0,0,0,1794969532737,X'195D3A41B0C54F66C0AB0622C75F6140F7D3976528CED1E5E8B50752D03F7B7C',0,0);
CREATE TABLE complaint (board TEXT NOT NULL, person INTEGER NOT NULL, about INTEGER NOT NULL, name TEXT NOT NULL, why TEXT NOT NULL, said TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (board, about, person)) STRICT, WITHOUT ROWID;
CREATE TABLE key (hash BLOB PRIMARY KEY, person INTEGER NOT NULL, made INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO "key" VALUES(X'5947D7C33D783F94B3B4C1A96EBC8991ED28F1B069B71E03376CBA8CAA98A720',2256726603689124619,1794969532640,1794969532645);
CREATE TABLE likes (script TEXT NOT NULL REFERENCES scripts ON DELETE CASCADE, person INTEGER NOT NULL, PRIMARY KEY (script, person)) STRICT, WITHOUT ROWID;
CREATE TABLE link (hash BLOB PRIMARY KEY, person INTEGER NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE log (board TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, ran INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (board, number)) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES('avzkxrzqwe5x',0,97,1,'B3',1794969532751,24);
INSERT INTO "log" VALUES('avzkxrzqwe5x',1,114,1,'resigned',1794969532758,31);
INSERT INTO "log" VALUES('ucdmp7b9n56h',0,116,0,'Ada	a word from long ago',1794969532741,21);
INSERT INTO "log" VALUES('ucdmp7b9n56h',1,97,1,'B3',1794969532748,29);
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
INSERT INTO "person" VALUES(2256726603689124619,'Ada');
CREATE TABLE rated (person INTEGER NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL, board TEXT NOT NULL, before INTEGER NOT NULL, rating INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, game, number)) STRICT, WITHOUT ROWID;
INSERT INTO "rated" VALUES(2256726603689124619,'free-for-all',1,'long-gone',150000,161200,29000,60000,1000);
CREATE TABLE rating (person INTEGER NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL, rating INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, game)) STRICT, WITHOUT ROWID;
INSERT INTO "rating" VALUES(2256726603689124619,'free-for-all',1,161200,29000,60000,1000);
CREATE TABLE reports (script TEXT NOT NULL REFERENCES scripts ON DELETE CASCADE, person INTEGER NOT NULL, why TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (script, person)) STRICT, WITHOUT ROWID;
CREATE TABLE result (board TEXT PRIMARY KEY, game TEXT NOT NULL, seats TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "result" VALUES('ucdmp7b9n56h','free-for-all','p2256726603689124619:w b3:l',2000);
CREATE TABLE scripts (id TEXT PRIMARY KEY, text TEXT NOT NULL, language INTEGER NOT NULL, title TEXT NOT NULL, person INTEGER NOT NULL, parent TEXT NOT NULL, created INTEGER NOT NULL, state INTEGER NOT NULL, plays INTEGER NOT NULL, likes INTEGER NOT NULL, used INTEGER NOT NULL, card TEXT NOT NULL) STRICT;
INSERT INTO "scripts" VALUES('~tgv5hvefwts7diwi436k','pegboard 1
game Free-for-All
about Fill your grid, and sound fewer alarms than the other player.
level beginner
minutes 5
tally pegs
remember streak = 0                  # turns in a row that sounded

turn
  put in anywhere
    alarm: take it, streak = streak + 1
    silent: streak = 0

most pegs wins when streak is 4 or pegs is 20
',1,'Free-for-All',2256726603689124619,'',1794969532645,1,1,0,1794969532728,'{"by":"","about":"Fill your grid, and sound fewer alarms than the other player.\n","level":"workshop","minutes":5,"first":{"game":"~tgv5hvefwts7diwi436k","players":2,"phase":"play","actors":"1","status":"playing","turn":1,"grids":[["......","......","......","......","......","......"],["......","......","......","......","......","......"]],"counts":[0,0],"streak":0},"drive":{"random":{"games":200,"won":[113,66],"both":0,"drawn":21,"acts":43},"bots":{"games":10,"won":[5,3],"both":0,"drawn":2,"acts":15}}}');
CREATE TABLE seat (board TEXT NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, person INTEGER NOT NULL, level INTEGER NOT NULL, name TEXT NOT NULL, seed TEXT NOT NULL, created INTEGER NOT NULL DEFAULT 0, hash TEXT NOT NULL DEFAULT '', PRIMARY KEY (board, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES('avzkxrzqwe5x',1,1,2256726603689124619,0,'Ada','',1794969532728,'');
INSERT INTO "seat" VALUES('avzkxrzqwe5x',2,1,2256726603689124619,0,'Ada','',1794969532728,'');
INSERT INTO "seat" VALUES('ucdmp7b9n56h',1,1,2256726603689124619,0,'Ada','',1794969532721,'');
INSERT INTO "seat" VALUES('ucdmp7b9n56h',2,1,2256726603689124619,0,'Ada','',1794969532721,'');
INSERT INTO "seat" VALUES('xq88mnss3bqg',1,1,2256726603689124619,0,'Ada','',1794969532737,'');
INSERT INTO "seat" VALUES('xq88mnss3bqg',2,0,0,0,'','',1794969532737,'');
CREATE INDEX board_state ON board (state) WHERE state < 2;
CREATE INDEX key_person ON key (person);
CREATE INDEX seat_person ON seat (person, created, board) WHERE person > 0;
CREATE INDEX link_person ON link (person, until);
CREATE UNIQUE INDEX board_code ON board (code) WHERE state < 2;
CREATE INDEX scripts_new ON scripts (created, id) WHERE state = 1;
CREATE INDEX scripts_played ON scripts (plays, created, id) WHERE state = 1;
CREATE INDEX scripts_liked ON scripts (likes, created, id) WHERE state = 1;
CREATE INDEX scripts_parent ON scripts (parent, created) WHERE state = 1;
CREATE INDEX scripts_used ON scripts (used) WHERE state = 0;
CREATE INDEX scripts_person ON scripts (person);
CREATE INDEX board_script ON board (game) WHERE substr(game, 1, 1) = '~';
CREATE INDEX rating_best ON rating (game, (deviation > 11000), rating DESC);
CREATE UNIQUE INDEX rated_board ON rated (board, person);
CREATE INDEX bar_other ON bar (other);
CREATE INDEX complaint_at ON complaint (at);
CREATE INDEX board_public ON board (state) WHERE state < 2 AND public = 1;
COMMIT;
