import { Extension, InputRule } from "@tiptap/core";

/**
 * Removes a marker that is typed at the beginning of an item of its own list, as Markdown has one on each line. The
 * lists' own rules would put a list into the item, and leave an empty bullet before it.
 */
export const ListMarkers = Extension.create({
  name: "listMarkers",
  // Before the rules of the lists.
  priority: 200,
  addInputRules() {
    return [
      new InputRule({
        find: /^\s*([-+*]|\d+\.)\s$/,
        handler: ({ state, range, match }) => {
          const at = state.doc.resolve(range.from);
          const marked = /\d/.test(match[1] ?? "") ? "orderedList" : "bulletList";
          const isFirst = at.depth >= 2 && at.index(-1) === 0;
          if (!isFirst || at.node(-2).type.name !== marked) return null;
          state.tr.delete(range.from, range.to);
          return undefined;
        },
      }),
    ];
  },
});
