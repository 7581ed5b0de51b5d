PRAGMA user_version = 7;
BEGIN TRANSACTION;
CREATE TABLE board (id TEXT PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, status TEXT NOT NULL, next TEXT NOT NULL, players INTEGER NOT NULL, public INTEGER NOT NULL, clock_act INTEGER NOT NULL, clock_game INTEGER NOT NULL, state INTEGER NOT NULL, created INTEGER NOT NULL, secret BLOB NOT NULL, seeds INTEGER NOT NULL DEFAULT 0, reveal INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "board" VALUES('7mcfn6pxzze8','4w9qjpd6','free-for-all','rules=2','playing','',2,0,0,0,1,1794930582895,X'843E9D9F8C06DAD479A0F68381EB00B47BFFB59006868A4428AA9CF8705365AD',0,0);
INSERT INTO "board" VALUES('6ztjxwk37yvp','zhc4bnqf','~tgv5hvefwts7diwi436k','rules=2','won 2','',2,0,0,0,2,1794930582898,X'75DA5553D92B6932202709509B068C695712574EB9B32E881E2EFE88C3DDD210',0,0);
INSERT INTO "board" VALUES('vvfvjh5ffyvh','udm6eujh','mad-dash','rules=2','playing','',2,1,0,0,0,1794930582900,X'42DC9FA56D33E30DAB3D778FB979B6238F4E0B9C1502BEDC445A3F266B11DCD1',0,0);
CREATE TABLE key (hash BLOB PRIMARY KEY, person INTEGER NOT NULL, made INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO "key" VALUES(X'5947D7C33D783F94B3B4C1A96EBC8991ED28F1B069B71E03376CBA8CAA98A720',6782305475918912268,1794930582840,1794930582843);
CREATE TABLE likes (script TEXT NOT NULL REFERENCES scripts ON DELETE CASCADE, person INTEGER NOT NULL, PRIMARY KEY (script, person)) STRICT, WITHOUT ROWID;
CREATE TABLE link (hash BLOB PRIMARY KEY, person INTEGER NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE log (board TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, ran INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (board, number)) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES('6ztjxwk37yvp',0,97,1,'B3',1794930582906,9);
INSERT INTO "log" VALUES('6ztjxwk37yvp',1,114,1,'resigned',1794930582907,10);
INSERT INTO "log" VALUES('7mcfn6pxzze8',0,116,0,'Ada	a word from long ago',1794930582903,9);
INSERT INTO "log" VALUES('7mcfn6pxzze8',1,97,1,'B3',1794930582903,9);
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
INSERT INTO "person" VALUES(6782305475918912268,'Ada');
CREATE TABLE reports (script TEXT NOT NULL REFERENCES scripts ON DELETE CASCADE, person INTEGER NOT NULL, why TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (script, person)) STRICT, WITHOUT ROWID;
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
',1,'Free-for-All',6782305475918912268,'',1794930582844,1,1,0,1794930582898,'{"by":"","about":"Fill your grid, and sound fewer alarms than the other player.\n","level":"workshop","minutes":5,"first":{"game":"~tgv5hvefwts7diwi436k","players":2,"phase":"play","actors":"1","status":"playing","turn":1,"grids":[["??????","??????","??????","??????","??????","??????"],["??????","??????","??????","??????","??????","??????"]],"counts":[0,0],"streak":0},"drive":{"random":{"games":200,"won":[111,68],"both":0,"drawn":21,"acts":42},"bots":{"games":10,"won":[6,3],"both":0,"drawn":1,"acts":13}}}');
CREATE TABLE seat (board TEXT NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, person INTEGER NOT NULL, level INTEGER NOT NULL, name TEXT NOT NULL, seed TEXT NOT NULL, created INTEGER NOT NULL DEFAULT 0, hash TEXT NOT NULL DEFAULT '', PRIMARY KEY (board, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES('6ztjxwk37yvp',1,1,6782305475918912268,0,'Ada','',1794930582898,'');
INSERT INTO "seat" VALUES('6ztjxwk37yvp',2,1,6782305475918912268,0,'Ada','',1794930582898,'');
INSERT INTO "seat" VALUES('7mcfn6pxzze8',1,1,6782305475918912268,0,'Ada','',1794930582895,'');
INSERT INTO "seat" VALUES('7mcfn6pxzze8',2,1,6782305475918912268,0,'Ada','',1794930582895,'');
INSERT INTO "seat" VALUES('vvfvjh5ffyvh',1,1,6782305475918912268,0,'Ada','',1794930582900,'');
INSERT INTO "seat" VALUES('vvfvjh5ffyvh',2,0,0,0,'','',1794930582900,'');
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
CREATE INDEX board_public ON board (state) WHERE state < 2 AND public = 1;
COMMIT;
