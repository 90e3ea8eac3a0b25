import {
  type ReferenceDisplayChoice,
  writeReferenceDisplay,
} from "@fieldstone/model/views/reference-display.ts";
import { referenceOfLink } from "@fieldstone/model/views/reference-link.ts";
import type { TextReference } from "@fieldstone/model/views/text-reference.ts";
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";

/** The node that represents an object in the text. */
function nodeOf({ schema }: EditorState, reference: TextReference, isCard: boolean): Node | undefined {
  return schema.nodes[isCard ? "reference" : "inlineReference"]?.create({ ...reference });
}

/**
 * Replaces a range within a block with a reference: a card if nothing else is on its line, else inline.
 * Undefined if the block cannot contain one, such as code.
 */
export function insertReference(
  state: EditorState,
  range: { from: number; to: number },
  reference: TextReference,
): Transaction | undefined {
  const $from = state.doc.resolve(range.from);
  const { parent, depth } = $from;
  const isAlone = parent.content.size === range.to - range.from && parent.type.name === "paragraph";
  const card = depth === 1 && isAlone ? nodeOf(state, reference, true) : undefined;
  if (card) {
    const tr = state.tr.replaceWith($from.before(), $from.after(), card);
    const after = $from.before() + card.nodeSize;
    const hasNext = tr.doc.resolve(after).nodeAfter?.isTextblock === true;
    const paragraph = state.schema.nodes.paragraph?.create();
    if (!hasNext && paragraph) tr.insert(after, paragraph);
    return tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView();
  }
  const inline = nodeOf(state, reference, false);
  const index = $from.index();
  if (!inline || !parent.canReplaceWith(index, index, inline.type)) return undefined;
  const tr = state.tr.replaceWith(range.from, range.to, [inline, state.schema.text(" ")]);
  return tr.setSelection(TextSelection.create(tr.doc, range.from + 2)).scrollIntoView();
}

/** Converts a card to an inline name on its own line. */
export function showInline(
  state: EditorState,
  at: number,
  reference: TextReference,
): Transaction | undefined {
  const inline = nodeOf(state, reference, false);
  const paragraph = inline && state.schema.nodes.paragraph?.create(null, inline);
  return paragraph && state.tr.replaceWith(at, at + 1, paragraph);
}

/** Converts an inline name to a card below its line, or in place of the line if it is otherwise empty. */
export function showAsCard(
  state: EditorState,
  at: number,
  reference: TextReference,
): Transaction | undefined {
  const $at = state.doc.resolve(at);
  const card = nodeOf(state, reference, true);
  if (!card) return undefined;
  const isAlone = $at.parent.textContent.trim() === "" && $at.parent.childCount <= 2 && $at.depth === 1;
  if (isAlone) return state.tr.replaceWith($at.before(), $at.after(), card);
  return state.tr.insert($at.after(1), card).delete(at, at + 1);
}

/** Changes a card's display. */
export function withDisplay(state: EditorState, at: number, choice: ReferenceDisplayChoice): Transaction {
  return state.tr.setNodeAttribute(at, "display", writeReferenceDisplay(choice));
}

/** Converts a pasted URL of an object in this workspace to a reference. */
export const pastedReferences = Extension.create({
  name: "pastedReferences",
  // Before the link extension, which would make a link of it.
  priority: 1100,
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey("fieldstonePastedReferences"),
      props: {
        handlePaste(view, event) {
          const text = event.clipboardData?.getData("text/plain").trim() ?? "";
          const reference = referenceOfLink(text, location.origin);
          const { selection } = view.state;
          // Pasted over selected text, a URL becomes a link instead.
          if (!reference || !(selection instanceof TextSelection) || !selection.empty) return false;
          const tr = insertReference(view.state, selection, reference);
          if (tr) view.dispatch(tr);
          return tr !== undefined;
        },
      },
    }),
  ],
});
