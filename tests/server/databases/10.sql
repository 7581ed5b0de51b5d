PRAGMA user_version = 10;
BEGIN TRANSACTION;
CREATE TABLE bar (person INTEGER NOT NULL, other INTEGER NOT NULL, bar INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, other)) STRICT, WITHOUT ROWID;
CREATE TABLE board (id TEXT PRIMARY KEY, code TEXT NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, status TEXT NOT NULL, next TEXT NOT NULL, players INTEGER NOT NULL, public INTEGER NOT NULL, clock_act INTEGER NOT NULL, clock_game INTEGER NOT NULL, state INTEGER NOT NULL, created INTEGER NOT NULL, secret BLOB NOT NULL, seeds INTEGER NOT NULL DEFAULT 0, reveal INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "board" VALUES('j4js6jk4b8zm','b9c2tfyu','free-for-all','rules=2','playing','',2,0,0,0,1,1794991425048,X'8DB6E79AF7F1D30B678EC0CCED2F76A6377ABDA55BD054DDCDC310FBCEC6C6B2',0,0);
INSERT INTO "board" VALUES('pjeqxwc3aszt','87mqrxr4','~tgv5hvefwts7diwi436k','rules=2','won 2','',2,0,0,0,2,1794991425049,X'DDB19C9D2268E4F91A5A902EC4906DB49845C572126439426594139B3D5566CA',0,0);
INSERT INTO "board" VALUES('9mxbnpcf27fq','vepf2fzw','mad-dash','rules=2','playing','',2,1,0,0,0,1794991425050,X'E1694C01E4E8C491ABCA4A27B8797EE0BADFCD4A340F1859367F37DDAFC9849C',0,0);
CREATE TABLE complaint (board TEXT NOT NULL, person INTEGER NOT NULL, about INTEGER NOT NULL, name TEXT NOT NULL, why TEXT NOT NULL, said TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (board, about, person)) STRICT, WITHOUT ROWID;
CREATE TABLE journal (round INTEGER PRIMARY KEY, entries BLOB NOT NULL) STRICT;
CREATE TABLE key (hash BLOB PRIMARY KEY, person INTEGER NOT NULL, made INTEGER NOT NULL DEFAULT 0, used INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
INSERT INTO "key" VALUES(X'5947D7C33D783F94B3B4C1A96EBC8991ED28F1B069B71E03376CBA8CAA98A720',2052052299562570344,1794991424991,1794991424992);
CREATE TABLE likes (script TEXT NOT NULL REFERENCES scripts ON DELETE CASCADE, person INTEGER NOT NULL, PRIMARY KEY (script, person)) STRICT, WITHOUT ROWID;
CREATE TABLE link (hash BLOB PRIMARY KEY, person INTEGER NOT NULL, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE log (board TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL, seat INTEGER NOT NULL, text TEXT NOT NULL, at INTEGER NOT NULL, ran INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (board, number)) STRICT, WITHOUT ROWID;
INSERT INTO "log" VALUES('j4js6jk4b8zm',0,116,0,'Ada	a word from long ago',1794991425050,4);
INSERT INTO "log" VALUES('j4js6jk4b8zm',1,97,1,'B3',1794991425051,4);
INSERT INTO "log" VALUES('pjeqxwc3aszt',0,97,1,'B3',1794991425051,4);
INSERT INTO "log" VALUES('pjeqxwc3aszt',1,114,1,'resigned',1794991425052,4);
CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
INSERT INTO "person" VALUES(2052052299562570344,'Ada');
CREATE TABLE rated (person INTEGER NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL, board TEXT NOT NULL, before INTEGER NOT NULL, rating INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, game, number)) STRICT, WITHOUT ROWID;
INSERT INTO "rated" VALUES(2052052299562570344,'free-for-all',1,'long-gone',150000,161200,29000,60000,1000);
CREATE TABLE rating (person INTEGER NOT NULL, game TEXT NOT NULL, number INTEGER NOT NULL, rating INTEGER NOT NULL, deviation INTEGER NOT NULL, volatility INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (person, game)) STRICT, WITHOUT ROWID;
INSERT INTO "rating" VALUES(2052052299562570344,'free-for-all',1,161200,29000,60000,1000);
CREATE TABLE reports (script TEXT NOT NULL REFERENCES scripts ON DELETE CASCADE, person INTEGER NOT NULL, why TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (script, person)) STRICT, WITHOUT ROWID;
CREATE TABLE result (board TEXT PRIMARY KEY, game TEXT NOT NULL, seats TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "result" VALUES('j4js6jk4b8zm','free-for-all','p2052052299562570344:w b3:l',2000);
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
',1,'Free-for-All',2052052299562570344,'',1794991424992,1,1,0,1794991425049,'{"by":"","about":"Fill your grid, and sound fewer alarms than the other player.\n","level":"workshop","minutes":5,"first":{"game":"~tgv5hvefwts7diwi436k","players":2,"phase":"play","actors":"1","status":"playing","turn":1,"grids":[["......","......","......","......","......","......"],["......","......","......","......","......","......"]],"counts":[0,0],"streak":0},"drive":{"random":{"games":200,"won":[113,65],"both":0,"drawn":22,"acts":43},"bots":{"games":10,"won":[6,2],"both":0,"drawn":2,"acts":19}}}');
CREATE TABLE seat (board TEXT NOT NULL, seat INTEGER NOT NULL, kind INTEGER NOT NULL, person INTEGER NOT NULL, level INTEGER NOT NULL, name TEXT NOT NULL, seed TEXT NOT NULL, created INTEGER NOT NULL DEFAULT 0, hash TEXT NOT NULL DEFAULT '', PRIMARY KEY (board, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES('9mxbnpcf27fq',1,1,2052052299562570344,0,'Ada','',1794991425050,'');
INSERT INTO "seat" VALUES('9mxbnpcf27fq',2,0,0,0,'','',1794991425050,'');
INSERT INTO "seat" VALUES('j4js6jk4b8zm',1,1,2052052299562570344,0,'Ada','',1794991425048,'');
INSERT INTO "seat" VALUES('j4js6jk4b8zm',2,1,2052052299562570344,0,'Ada','',1794991425048,'');
INSERT INTO "seat" VALUES('pjeqxwc3aszt',1,1,2052052299562570344,0,'Ada','',1794991425049,'');
INSERT INTO "seat" VALUES('pjeqxwc3aszt',2,1,2052052299562570344,0,'Ada','',1794991425049,'');
CREATE TABLE study (board TEXT PRIMARY KEY REFERENCES board ON DELETE CASCADE, edition INTEGER NOT NULL, acts INTEGER NOT NULL, picture TEXT NOT NULL, analysis TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
INSERT INTO "study" VALUES('pjeqxwc3aszt',1,1,'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 330" role="img" font-family="system-ui,sans-serif" font-size="12" aria-label="Free-for-All">
<g stroke="currentColor" fill="currentColor">
<path fill="currentColor" fill-opacity=".13" stroke-opacity=".45" d="M44 164.0V94.0L748.0 96.1V164.0Z"/>
<text stroke="none" x="44" y="38" font-weight="bold">{1}</text>
<path d="M44 164.0H748" stroke-opacity=".25"/><text stroke="none" x="38" y="168.0" text-anchor="end">0%</text>
<path d="M44 104.0H748" stroke-opacity=".4"/><text stroke="none" x="38" y="108.0" text-anchor="end">50%</text>
<path d="M44 44.0H748" stroke-opacity=".25"/><text stroke="none" x="38" y="48.0" text-anchor="end">100%</text>
<path fill="none" stroke-width="2" d="M44.0 90.3L748.0 164.0"/>
<g fill="currentColor" stroke="none"><circle cx="44.0" cy="90.3" r="2.4"/></g>
<path fill="currentColor" fill-opacity=".13" stroke-opacity=".45" d="M44 318.0V268.0L748.0 265.9V318.0Z"/>
<text stroke="none" x="44" y="192" font-weight="bold">{2}</text>
<path d="M44 318.0H748" stroke-opacity=".25"/><text stroke="none" x="38" y="322.0" text-anchor="end">0%</text>
<path d="M44 258.0H748" stroke-opacity=".4"/><text stroke="none" x="38" y="262.0" text-anchor="end">50%</text>
<path d="M44 198.0H748" stroke-opacity=".25"/><text stroke="none" x="38" y="202.0" text-anchor="end">100%</text>
<path fill="none" stroke-width="2" d="M748.0 198.0"/>
<g fill="currentColor" stroke="none"></g>
</g>
</svg>
','{"game":"~tgv5hvefwts7diwi436k","status":"playing","playouts":200000,"first":[584,416],"acts":[{"number":1,"seat":1,"act":"B3","known":614,"chance":608,"umpire":[566,434]}],"turning":[],"sides":[{"seat":1,"name":"{1}","first":584,"result":0,"cost":0,"skill":0,"luck":-584},{"seat":2,"name":"{2}","first":416,"result":1000,"cost":0,"skill":0,"luck":584}]}',1794991425076);
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
CREATE INDEX study_at ON study (at DESC, board);
CREATE INDEX board_public ON board (state) WHERE state < 2 AND public = 1;
COMMIT;
