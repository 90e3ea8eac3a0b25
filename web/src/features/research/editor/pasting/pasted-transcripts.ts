import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { withTurns } from "@fieldstone/document/transcript/document-turns.ts";
import { namesItsSpeakers } from "@fieldstone/model/transcripts/speaker-lines.ts";
import { Extension } from "@tiptap/core";
import { Fragment, type Slice } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { t } from "../../../../app/i18n/t.ts";
import { showToast } from "../../../../ui/feedback/toast-store.ts";

/** Lines that must name a speaker for a pasted text to count as a transcript. */
const NAMED_LINES_MIN = 3;

interface PastedRange {
  readonly from: number;
  readonly to: number;
}

const key = new PluginKey<PastedRange | undefined>("fieldstonePastedTranscript");

/** Offers to convert a pasted transcript into turns. */
export const pastedTranscripts = Extension.create({
  name: "pastedTranscripts",
  addProseMirrorPlugins: () => [
    new Plugin<PastedRange | undefined>({
      key,
      state: {
        init: () => undefined,
        apply: (transaction, range) => {
          const pasted: PastedRange | undefined = transaction.getMeta(key);
          if (pasted !== undefined || range === undefined) return pasted;
          return { from: transaction.mapping.map(range.from, -1), to: transaction.mapping.map(range.to, 1) };
        },
      },
      props: {
        handlePaste: (view, _event, slice) => {
          if (!namesItsSpeakers(linesOf(slice), NAMED_LINES_MIN)) return false;
          const { from } = view.state.selection;
          // The editor pastes after this returns.
          setTimeout(() => offerTurns(view, from));
          return false;
        },
      },
    }),
  ],
});

function linesOf(slice: Slice): readonly string[] {
  return slice.content.textBetween(0, slice.content.size, "\n", "\n").split("\n");
}

function offerTurns(view: EditorView, from: number): void {
  if (view.isDestroyed) return;
  const range: PastedRange = { from, to: view.state.selection.to };
  view.dispatch(view.state.tr.setMeta(key, range));
  showToast(t("editor.pasted.transcript", "Turn into a transcript?"), {
    action: { label: t("editor.pasted.convert", "Convert"), run: () => convertPasted(view) },
  });
}

function convertPasted(view: EditorView): void {
  const range = view.isDestroyed ? undefined : key.getState(view.state);
  if (range === undefined) return;
  const { doc, schema } = view.state;
  const start = doc.resolve(range.from);
  const end = doc.resolve(range.to);
  if (start.depth === 0 || end.depth === 0) return;
  const from = start.before(1);
  const to = end.after(1);
  const content: readonly DocumentNode[] = doc.slice(from, to).content.toJSON();
  const blocks = { type: "doc", content };
  const turned = withTurns(blocks);
  if (turned === blocks) return;
  view.dispatch(
    view.state.tr.replaceWith(from, to, Fragment.fromJSON(schema, turned.content)).scrollIntoView(),
  );
  view.focus();
}
