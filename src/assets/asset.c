#include "assets/asset.h"

#include <string.h>

const Asset *asset_find(const char *path)
{
    for (const Asset *asset = assets; asset->path; asset++)
        if (!strcmp(asset->path, path))
            return asset;
    return NULL;
}
