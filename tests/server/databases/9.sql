PRAGMA user_version = 9;
BEGIN TRANSACTION;
CREATE TABLE bar (person INTEGER NOT NULL, other INTEGER NOT NULL, bar INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, other)) STRICT, WITHOUT ROWID;
CREATE TABLE board (id TEXT PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, status TEXT NOT NULL, next TEXT NOT NULL, players INTEGER NOT NULL, public INTEGER NOT NULL, clock_act INTEGER NOT NULL, clock_game INTEGER NOT NULL, state INTEGER NOT NULL, created INTEGER NOT NULL, secret BLOB NOT NULL, seeds INTEGER NOT NULL DEFAULT 0, reveal INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "board" VALUES('eduuej5q3998','emdxusg6','free-for-all','rules=2','playing','',2,0,0,0,1,1794979836617,X'31BC0E75174099686267292CC68D671396342AA98EB0B946542E41E36AAD8D57',0,0);
INSERT INTO "board" VALUES('tqr26jsuacj9','sh4egg3q','~tgv5hvefwts7diwi436k','rules=2','won 2','',2,0,0,0,2,1794979836624,X'156ECD4B042CF4948C81B7601C1CC3D02C0F7936A2CA297A6FC5264438E00216',0,0);
INSERT INTO "board" VALUES('fvbun62p8ktq','jnmerhwj','mad-dash','rules=2','playing','',2,1,0,0,0,1794979836629,X'0C32D56F1B6263880F5F9AC22DEC8DEE4F1FB958C271C048F2445643E0FB1CAA',0,0);
CREATE TABLE complaint (board TEXT NOT NULL, person INTEGER NOT NULL, about INTEGER NOT NULL, name TEXT NOT NULL, why TEXT NOT NULL, said TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (board, about, person)) STRICT, WITHOUT ROWID;
CREATE TABLE journal (round INTEGER PRIMARY KEY, entries BLOB NOT NULL) STRICT;
CREATE TABLE key (hash BLOB PRIMARY KEY, person INTEGER NOT NULL, made INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO "key" VALUES(X'5947D7C33D783F94B3B4C1A96EBC8991ED28F1B069B71E03376CBA8CAA98A720',5744863563590196203,1794979836508,1794979836513);
CREATE TABLE likes (script TEXT NOT NULL REFERENCES scripts ON DELETE CASCADE, person INTEGER NOT NULL, PRIMARY KEY (script, person)) STRICT, WITHOUT ROWID;
CREATE TABLE link (hash BLOB PRIMARY KEY, person INTEGER NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE log (board TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, ran INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (board, number)) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES('eduuej5q3998',0,116,0,'Ada	a word from long ago',1794979836633,17);
INSERT INTO "log" VALUES('eduuej5q3998',1,97,1,'B3',1794979836636,21);
INSERT INTO "log" VALUES('tqr26jsuacj9',0,97,1,'B3',1794979836641,17);
INSERT INTO "log" VALUES('tqr26jsuacj9',1,114,1,'resigned',1794979836643,19);
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
INSERT INTO "person" VALUES(5744863563590196203,'Ada');
CREATE TABLE rated (person INTEGER NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL, board TEXT NOT NULL, before INTEGER NOT NULL, rating INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, game, number)) STRICT, WITHOUT ROWID;
INSERT INTO "rated" VALUES(5744863563590196203,'free-for-all',1,'long-gone',150000,161200,29000,60000,1000);
CREATE TABLE rating (person INTEGER NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL, rating INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, game)) STRICT, WITHOUT ROWID;
INSERT INTO "rating" VALUES(5744863563590196203,'free-for-all',1,161200,29000,60000,1000);
CREATE TABLE reports (script TEXT NOT NULL REFERENCES scripts ON DELETE CASCADE, person INTEGER NOT NULL, why TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (script, person)) STRICT, WITHOUT ROWID;
CREATE TABLE result (board TEXT PRIMARY KEY, game TEXT NOT NULL, seats TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "result" VALUES('eduuej5q3998','free-for-all','p5744863563590196203:w b3:l',2000);
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
',1,'Free-for-All',5744863563590196203,'',1794979836513,1,1,0,1794979836624,'{"by":"","about":"Fill your grid, and sound fewer alarms than the other player.\n","level":"workshop","minutes":5,"first":{"game":"~tgv5hvefwts7diwi436k","players":2,"phase":"play","actors":"1","status":"playing","turn":1,"grids":[["......","......","......","......","......","......"],["......","......","......","......","......","......"]],"counts":[0,0],"streak":0},"drive":{"random":{"games":200,"won":[103,75],"both":0,"drawn":22,"acts":42},"bots":{"games":10,"won":[7,1],"both":0,"drawn":2,"acts":20}}}');
CREATE TABLE seat (board TEXT NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, person INTEGER NOT NULL, level INTEGER NOT NULL, name TEXT NOT NULL, seed TEXT NOT NULL, created INTEGER NOT NULL DEFAULT 0, hash TEXT NOT NULL DEFAULT '', PRIMARY KEY (board, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES('eduuej5q3998',1,1,5744863563590196203,0,'Ada','',1794979836617,'');
INSERT INTO "seat" VALUES('eduuej5q3998',2,1,5744863563590196203,0,'Ada','',1794979836617,'');
INSERT INTO "seat" VALUES('fvbun62p8ktq',1,1,5744863563590196203,0,'Ada','',1794979836629,'');
INSERT INTO "seat" VALUES('fvbun62p8ktq',2,0,0,0,'','',1794979836629,'');
INSERT INTO "seat" VALUES('tqr26jsuacj9',1,1,5744863563590196203,0,'Ada','',1794979836624,'');
INSERT INTO "seat" VALUES('tqr26jsuacj9',2,1,5744863563590196203,0,'Ada','',1794979836624,'');
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
