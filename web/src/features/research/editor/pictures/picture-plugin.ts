import { type Editor, Extension } from "@tiptap/core";
import type { Slice } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { showToast } from "../../../../ui/feedback/toast-store.ts";
import {
  hasPictures,
  loadPicture,
  pictureName,
  takeMarks,
  takePictures,
} from "../pasting/pasted-pictures.ts";
import { isPictureFile, pictureKinds, refusePicture, sendPicture } from "./send-picture.ts";

/** An upload that began at a position, or ended. */
type Waiting = { begun: object; at: number; name: string } | { ended: object };

const key = new PluginKey<DecorationSet>("fieldstonePictures");

function waitingElement(name: string): HTMLElement {
  const element = document.createElement("span");
  element.className = "fs-waiting";
  element.setAttribute("role", "status");
  element.textContent = t("picture.sending", "Adding {name}…", { name });
  return element;
}

function placeOf(state: EditorState, waiting: object): number | undefined {
  return key.getState(state)?.find(undefined, undefined, (spec) => spec.waiting === waiting)[0]?.from;
}

/** The image's name without its extension, until someone describes it better. */
function describe(file: File): string {
  return file.name
    .replace(/\.[^.]+$/, "")
    .replace(/[-_]+/g, " ")
    .trim();
}

async function addPicture(view: EditorView, documentId: string, file: File, at: number): Promise<void> {
  const rejection = refusePicture(file);
  if (rejection === undefined)
    await insertPicture(view, documentId, { name: file.name, load: () => file }, at);
  else showToast(rejection, { tone: "danger" });
}

interface PictureSource {
  readonly name: string;
  readonly load: () => File | Promise<File>;
}

async function insertPicture(
  view: EditorView,
  documentId: string,
  { name, load }: PictureSource,
  at: number,
): Promise<void> {
  const waiting = {};
  const withMeta = (meta: Waiting) => view.state.tr.setMeta(key, meta);
  view.dispatch(withMeta({ begun: waiting, at, name }));
  try {
    const file = await load();
    const fileId = await sendPicture(documentId, file);
    if (view.isDestroyed) return;
    // The text around it may be gone, and its position too.
    const place = placeOf(view.state, waiting) ?? view.state.selection.to;
    const image = view.state.schema.nodes.image?.create({ fileId, alt: describe(file) });
    const done = withMeta({ ended: waiting });
    view.dispatch(image ? done.replaceRangeWith(place, place, image) : done);
  } catch (error) {
    if (view.isDestroyed) return;
    view.dispatch(withMeta({ ended: waiting }));
    showToast(
      t("picture.failed", "“{name}” was not added. {reason}", {
        name,
        reason: readFailure(error).message,
      }),
      {
        tone: "danger",
        action: {
          label: t("picture.retry", "Try again"),
          run: () => void insertPicture(view, documentId, { name, load }, view.state.selection.to),
        },
      },
    );
  }
}

/** Pastes text with images of other sites and programs: the text at once, each image when it is stored. */
function pastePictures(view: EditorView, documentId: string, slice: Slice, sources: readonly string[]): void {
  const transaction = view.state.tr.replaceSelection(slice);
  const places = takeMarks(transaction);
  view.dispatch(transaction.scrollIntoView().setMeta("paste", true).setMeta("uiEvent", "paste"));
  places.forEach((at, index) => {
    const address = sources[index];
    if (address === undefined) return;
    const source = { name: pictureName(address), load: () => loadPicture(address) };
    void insertPicture(view, documentId, source, at);
  });
}

/** Opens a file dialog for images, and inserts them at the caret. */
export function choosePictures(editor: Editor, documentId: string): void {
  const field = document.createElement("input");
  field.type = "file";
  field.accept = pictureKinds;
  field.multiple = true;
  field.onchange = () => {
    editor.commands.focus();
    for (const file of field.files ?? [])
      void addPicture(editor.view, documentId, file, editor.state.selection.to);
  };
  field.click();
}

/** Handles images pasted or dropped into the text in edit mode. */
export function pictures(documentId: string, isEditing: () => boolean) {
  /** Sources of the current paste, in the order of its marks. */
  let sources: readonly string[] = [];
  return Extension.create({
    name: "pictures",
    addProseMirrorPlugins: () => [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, before) {
            const set = before.map(transaction.mapping, transaction.doc);
            const meta: Waiting | undefined = transaction.getMeta(key);
            if (meta === undefined) return set;
            if ("ended" in meta) {
              return set.remove(set.find(undefined, undefined, (spec) => spec.waiting === meta.ended));
            }
            const widget = Decoration.widget(meta.at, () => waitingElement(meta.name), {
              waiting: meta.begun,
            });
            return set.add(transaction.doc, [widget]);
          },
        },
        props: {
          decorations: (state) => key.getState(state),
          transformPastedHTML(html) {
            if (!html.includes("<img")) return html;
            const taken = takePictures(html);
            sources = taken.sources;
            return taken.html;
          },
          handlePaste(view, event, slice) {
            if (isEditing() && hasPictures(slice)) {
              pastePictures(view, documentId, slice, sources);
              return true;
            }
            const data = event.clipboardData;
            const files = [...(data?.files ?? [])];
            // Copied cells and paragraphs include an image of themselves: the text is what is wanted.
            const hasWords = (data?.getData("text/plain") ?? "") !== "";
            if (!isEditing() || hasWords || files.length === 0) return false;
            for (const file of files) void addPicture(view, documentId, file, view.state.selection.to);
            return true;
          },
          handleDrop(view, event) {
            const files = [...(event.dataTransfer?.files ?? [])];
            if (!isEditing() || !files.some(isPictureFile)) return false;
            event.preventDefault();
            const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
            for (const file of files) void addPicture(view, documentId, file, at ?? view.state.selection.to);
            return true;
          },
        },
      }),
    ],
  });
}
