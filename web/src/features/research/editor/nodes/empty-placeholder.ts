import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/**
 * A placeholder shown while the text is a single empty block. Checks only that block, whatever the text's
 * length.
 */
export function emptyPlaceholder(words: () => string) {
  return Extension.create({
    name: "emptyPlaceholder",
    addProseMirrorPlugins: () => [
      new Plugin({
        key: new PluginKey("fieldstonePlaceholder"),
        props: {
          decorations({ doc }) {
            const first = doc.firstChild;
            if (doc.childCount !== 1 || !first?.isTextblock || first.content.size > 0) return null;
            return DecorationSet.create(doc, [
              Decoration.node(0, first.nodeSize, { class: "is-editor-empty", "data-placeholder": words() }),
            ]);
          },
        },
      }),
    ],
  });
}
