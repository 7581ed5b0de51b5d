/* The subcommands of `pegboard`: each reads its own arguments and returns the exit code. */
#ifndef PEG_CMD_COMMAND_H
#define PEG_CMD_COMMAND_H

int cmd_analyse(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_check_board(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_games(int argc, char **argv);
int cmd_lab(int argc, char **argv);    /* `arena`, `bench` and `table` */
int cmd_move(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_site(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_workshop(int argc, char **argv);

/* Plays a game of the workshop of a server, as `pegboard play ~ID --server URL` does. */
int play_script(const char *id, const char *server);

#endif
