/* pegboard site: the web client as static files, with everything that needs no server. */
#include "cmd/args.h"
#include "cmd/command.h"
#include "server/site.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const char help[] =
    "usage: pegboard site FOLDER\n\n"
    "Writes the web client into a folder that any web host can serve from the root of a name, over https. All games against bots "
    "and on\n"
    "one device, lessons, puzzles, rules and the workshop are there; tables with other people need 'pegboard serve'.\n\n"
    "Example: pegboard site public\n";

/* Creates all parent directories of a file. */
static bool make_folders(char *path)
{
    for (char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        bool there = !mkdir(path, 0777) || errno == EEXIST;
        *at = '/';
        if (!there)
            return false;
    }
    return true;
}

static bool write_file(const char *folder, const char *path, const SiteFile *file)
{
    char name[1000];
    Text text = text_within(name, sizeof name);
    text_format(&text, "%s%s", folder, path);
    FILE *out = !text.cut && make_folders(name) ? fopen(name, "wb") : NULL;
    bool written = out && fwrite(file->bytes, 1, file->len, out) == file->len;
    written = out && !fclose(out) && written;
    if (!written)
        fprintf(stderr, "pegboard site: %s cannot be written: %s\n", name, strerror(errno));
    return written;
}

/* Entry pages are written as files too; for all other addresses the host shows 404.html, and the page routes itself. */
static bool write_pages(const char *folder, const SiteFile *page)
{
    char path[120];
    bool good = write_file(folder, "/index.html", page) && write_file(folder, "/404.html", page)
                && write_file(folder, "/puzzle/index.html", page) && write_file(folder, "/workshop/index.html", page)
                && write_file(folder, "/w/index.html", page);
    for (const Game *const *game = games; *game && good; game++) {
        snprintf(path, sizeof path, "/game/%s/index.html", (*game)->id);
        good = write_file(folder, path, page);
        snprintf(path, sizeof path, "/lesson/%s/index.html", (*game)->id);
        good = good && write_file(folder, path, page);
    }
    return good;
}

int cmd_site(int argc, char **argv)
{
    Args args = args_of("site", help, argc, argv);
    if (!args_done(&args, 1, 1))
        return EXIT_MISUSE;
    Site site = site_new(true);
    if (!site_find(&site, "/rules/play.wasm")) {
        fprintf(stderr, "pegboard site: this program was built without WebAssembly (clang, lld, binaryen and wasi-libc), and a "
                        "site can do nothing without it\n");
        return EXIT_FAILED;
    }
    bool good = write_pages(args.word[0], site_find(&site, "/"));
    for (int i = 0; i < site.files && good; i++)
        good = !strcmp(site.file[i].path, "/") || write_file(args.word[0], site.file[i].path, &site.file[i]);
    return good ? EXIT_GOOD : EXIT_FAILED;
}
