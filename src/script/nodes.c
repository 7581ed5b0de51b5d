/* Expressions as source text, for messages. */
#include "inside.h"

static const char *const before[FORMS] = {
    [N_NEAR] = "near ", [N_BESIDE] = "beside ", [N_DIAGONAL] = "diagonal ", [N_LONE] = "lone ", [N_LINKING] = "linking ",
    [N_UP] = "up ",
    [N_DOWN] = "down ", [N_LEFTWARD] = "leftward ", [N_RIGHTWARD] = "rightward ", [N_JUMP] = "jump ", [N_STRAIGHT] = "straight ",
    [N_GROUP] = "group ", [N_DISTANCE] = "distance ", [N_ROW_OF] = "row of ", [N_COLUMN_OF] = "column of ", [N_COUNT] = "count of ",
    [N_PIECES] = "pieces of ", [N_THEIR] = "their ", [N_NOT] = "no ",
};
static const char *const between[FORMS] = {
    [N_JUMP] = " over ", [N_STRAIGHT] = " through ", [N_GROUP] = " within ", [N_DISTANCE] = " to ", [N_IN] = " in ",
    [N_WITHOUT] = " without ", [N_PLUS] = " + ", [N_MINUS] = " - ", [N_TIMES] = " * ", [N_MAX] = " never below ",
    [N_MIN] = " never above ", [N_IS] = " is ", [N_IS_NOT] = " is not ", [N_LESS] = " < ", [N_MORE] = " > ",
    [N_AT_MOST] = " at most ",
    [N_AT_LEAST] = " at least ", [N_AND] = " and ", [N_OR] = " or ",
};

static void const_text(const Node *node, Text *out)
{
    if (node->word) {
        text_add(out, word_text((Word)node->word));
        text_add(out, node->second ? " " : "");
        text_add(out, word_text((Word)node->second));
    } else if (node->type == TYPE_NUMBER) {
        text_number(out, node->value[0]);
    } else {
        loc_text(set_first((Set)node->value[0]), out);
        text_add(out, set_count((Set)node->value[0]) > 1 ? " …" : "");
    }
}

void node_text(const Compile *c, uint16_t at, Text *out)
{
    const Node *node = &c->node[at];
    switch ((Form)node->form) {
    case N_CONST:
        const_text(node, out);
        return;
    case N_VALUE:
        text_add(out, word_text((Word)node->word));
        return;
    case N_NAME:
        text_bytes(out, c->lower + node->at, node->len);
        return;
    case N_CLOCKWISE: case N_LINE:
        text_format(out, "%s %d of ", node->form == N_LINE ? "line" : "clockwise", node->number);
        break;
    case N_SHAPE:
        text_format(out, "shape %s of ", c->name[node->name].text);
        break;
    default:
        text_add(out, before[node->form] ? before[node->form] : "");
    }
    if (node->form == N_IF) {
        node_text(c, node->kid[1], out);
        text_add(out, " if ");
    }
    node_text(c, node->kid[0], out);
    if (between[node->form]) {
        text_add(out, between[node->form]);
        node_text(c, node->kid[1], out);
    }
    if (node->form == N_OF)
        for (int i = 0; i < c->names; i++)
            if (c->name[i].kind == IS_ROLE && c->name[i].index == node->number)
                text_format(out, " of %s", c->name[i].text);
}
