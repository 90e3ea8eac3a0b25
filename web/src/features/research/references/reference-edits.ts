import {
  type ReferenceDisplayChoice,
  writeReferenceDisplay,
} from "@fieldstone/model/views/reference-display.ts";
import { referenceOfLink } from "@fieldstone/model/views/reference-link.ts";
import type { TextReference } from "@fieldstone/model/views/text-reference.ts";
import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";

/** What stands in the text for an object. */
function nodeOf({ schema }: EditorState, reference: TextReference, isCard: boolean): Node | undefined {
  return schema.nodes[isCard ? "reference" : "inlineReference"]?.create({ ...reference });
}

/**
 * Puts a reference in a range of one block: as a card where nothing else stands in its line, else within the line.
 * Undefined where the block takes none, as code does.
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

/** A card as a name in a line of its own. */
export function showInline(
  state: EditorState,
  at: number,
  reference: TextReference,
): Transaction | undefined {
  const inline = nodeOf(state, reference, false);
  const paragraph = inline && state.schema.nodes.paragraph?.create(null, inline);
  return paragraph && state.tr.replaceWith(at, at + 1, paragraph);
}

/** A name as a card below its line, and instead of it where nothing else stands there. */
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

/** A card's display changed. */
export function withDisplay(state: EditorState, at: number, choice: ReferenceDisplayChoice): Transaction {
  return state.tr.setNodeAttribute(at, "display", writeReferenceDisplay(choice));
}

/** Makes the pasted address of an object of this workspace a reference to it. */
export const pastedReferences = Extension.create({
  name: "pastedReferences",
  // Before the link extension, which makes a link of it.
  priority: 1100,
  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey("fieldstonePastedReferences"),
      props: {
        handlePaste(view, event) {
          const text = event.clipboardData?.getData("text/plain").trim() ?? "";
          const reference = referenceOfLink(text, location.origin);
          const { selection } = view.state;
          // Over chosen words an address makes these a link.
          if (!reference || !(selection instanceof TextSelection) || !selection.empty) return false;
          const tr = insertReference(view.state, selection, reference);
          if (tr) view.dispatch(tr);
          return tr !== undefined;
        },
      },
    }),
  ],
});
