import { anchorsMap } from "@fieldstone/document/highlights/anchor-map.ts";
import { anchorFromBase64 } from "@fieldstone/document/highlights/highlight-anchor.ts";
import type { HighlightTracker } from "@fieldstone/document/highlights/highlight-tracker.ts";
import { Extension } from "@tiptap/core";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { DecorationSet, type EditorView } from "@tiptap/pm/view";
import { ySyncPluginKey } from "@tiptap/y-tiptap";
import {
  type AnchoredRange,
  decorate,
  type HighlightMark,
  type PlacedHighlight,
  placedIn,
} from "./highlight-decorations.ts";

interface HighlightState {
  tracker: HighlightTracker;
  marks: readonly HighlightMark[];
  focusedId: string | undefined;
  /** Highlights without any text left. */
  orphanIds: ReadonlySet<string>;
  set: DecorationSet;
}

type Message =
  | { type: "marks"; marks: readonly HighlightMark[] }
  | { type: "focus"; id: string | undefined }
  | { type: "moved" };

const key = new PluginKey<HighlightState>("fieldstoneHighlights");

export interface HighlightHandlers {
  /** Called when a highlight is pressed, or opened by keyboard with the caret in it. */
  onOpen: (id: string) => void;
  /** Called with the highlights under the pointer or the caret, and where to show their tags. */
  onHover: (ids: readonly string[], at: DOMRect | undefined) => void;
}

function cameFromElsewhere(tr: Transaction): boolean {
  const meta: unknown = tr.getMeta(ySyncPluginKey);
  return (
    typeof meta === "object" && meta !== null && "isChangeOrigin" in meta && meta.isChangeOrigin === true
  );
}

/** The current range of every highlight, read from the shared document. */
function place(
  before: Pick<HighlightState, "tracker" | "focusedId">,
  state: EditorState,
  marks: readonly HighlightMark[],
): HighlightState {
  const { tracker, focusedId } = before;
  const ranges = tracker.ranges();
  const limit = state.doc.content.size;
  const orphanIds = new Set<string>();
  const placed: PlacedHighlight[] = [];
  for (const mark of marks) {
    const range = ranges.get(mark.id);
    if (range && range.to <= limit) placed.push({ mark, range: { from: range.from, to: range.to } });
    else orphanIds.add(mark.id);
  }
  return { tracker, marks, focusedId, orphanIds, set: decorate(state.doc, placed, focusedId) };
}

/** Makes the tracker follow exactly these highlights. */
function follow(tracker: HighlightTracker, marks: readonly HighlightMark[]): void {
  const wanted = new Set(marks.map(({ id }) => id));
  for (const id of tracker.ids()) if (!wanted.has(id)) tracker.untrack(id);
  for (const { id, anchorStart, anchorEnd, text } of marks) {
    const start = anchorFromBase64(anchorStart);
    const end = anchorFromBase64(anchorEnd);
    if (start && end) tracker.track({ id, anchor: { start, end }, text });
  }
}

function idsOf(target: EventTarget | null): string[] {
  const ids: string[] = [];
  let element = target instanceof Element ? target.closest("[data-highlight-id]") : null;
  while (element) {
    const id = element.getAttribute("data-highlight-id");
    if (id && element.classList.contains("fs-highlight")) ids.push(id);
    element = element.parentElement?.closest("[data-highlight-id]") ?? null;
  }
  return ids;
}

/** Highlights that cover a position of the document. */
export function highlightsAt(state: EditorState, from: number, to = from): string[] {
  return placedIn(key.getState(state)?.set ?? DecorationSet.empty, from, to).map(({ mark }) => mark.id);
}

/** The range of every drawn highlight, read in one pass. */
export function highlightRanges(state: EditorState): Map<string, AnchoredRange> {
  const placed = placedIn(key.getState(state)?.set ?? DecorationSet.empty);
  return new Map(placed.map(({ mark, range }) => [mark.id, range]));
}

/** Ids of highlights that have lost all their words. */
export function orphanedHighlights(state: EditorState): ReadonlySet<string> {
  return key.getState(state)?.orphanIds ?? new Set();
}

function send(view: EditorView, message: Message): void {
  view.dispatch(view.state.tr.setMeta(key, message).setMeta("addToHistory", false));
}

/** Sets the highlights that the editor draws. */
export function showHighlights(view: EditorView, marks: readonly HighlightMark[]): void {
  const state = key.getState(view.state);
  if (!state || state.marks === marks) return;
  follow(state.tracker, marks);
  send(view, { type: "marks", marks });
}

/** Marks one highlight as current. */
export function focusHighlight(view: EditorView, id: string | undefined): void {
  if (key.getState(view.state)?.focusedId !== id) send(view, { type: "focus", id });
}

/**
 * Draws highlights over the text. Local edits map the drawn ranges; after remote edits they are read again
 * from the shared document, because the sync replaces the editor's whole content.
 */
export function highlightPlugin(
  tracker: HighlightTracker,
  handlers: HighlightHandlers,
): Plugin<HighlightState> {
  return new Plugin<HighlightState>({
    key,
    state: {
      init: (): HighlightState => ({
        tracker,
        marks: [],
        focusedId: undefined,
        orphanIds: new Set(),
        set: DecorationSet.empty,
      }),
      apply(tr, value, _before, state) {
        const message: Message | undefined = tr.getMeta(key);
        if (message?.type === "marks") return place(value, state, message.marks);
        if (message?.type === "moved") return place(value, state, value.marks);
        if (message?.type === "focus") {
          return {
            ...value,
            focusedId: message.id,
            set: decorate(state.doc, placedIn(value.set), message.id),
          };
        }
        if (!tr.docChanged) return value;
        if (cameFromElsewhere(tr)) return place(value, state, value.marks);
        const lost: string[] = [];
        const set = value.set.map(tr.mapping, tr.doc, {
          onRemove: (spec: { mark?: HighlightMark }) => spec.mark && lost.push(spec.mark.id),
        });
        return {
          ...value,
          set,
          orphanIds: lost.length > 0 ? new Set([...value.orphanIds, ...lost]) : value.orphanIds,
        };
      },
    },
    props: {
      decorations: (state) => key.getState(state)?.set,
      handleClick(_view, _position, event) {
        const [id] = idsOf(event.target);
        // Only after the editor has read the clicked position: drawing now would move the caret back.
        if (id && window.getSelection()?.isCollapsed !== false) setTimeout(() => handlers.onOpen(id));
        return false;
      },
      handleKeyDown(view, event) {
        if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return false;
        const [id] = highlightsAt(view.state, view.state.selection.from, view.state.selection.to);
        if (id) handlers.onOpen(id);
        return id !== undefined;
      },
      handleDOMEvents: {
        mouseover(_view, event) {
          const ids = idsOf(event.target);
          const at =
            ids.length > 0 && event.target instanceof Element
              ? event.target.getBoundingClientRect()
              : undefined;
          handlers.onHover(ids, at);
          return false;
        },
        mouseleave() {
          handlers.onHover([], undefined);
          return false;
        },
      },
    },
    view(view) {
      // After an undo, and after remote edits, the anchors are updated in a separate change.
      const onMoved = () => {
        queueMicrotask(() => !view.isDestroyed && send(view, { type: "moved" }));
      };
      const anchors = anchorsMap(tracker.doc);
      anchors.observe(onMoved);
      return {
        update(current, before) {
          if (current.state.selection.eq(before.selection) || !current.hasFocus()) return;
          const { from, to, empty } = current.state.selection;
          const ids = empty ? highlightsAt(current.state, from, to) : [];
          if (ids.length === 0) return handlers.onHover([], undefined);
          const box = current.coordsAtPos(from);
          handlers.onHover(ids, new DOMRect(box.left, box.top, 1, box.bottom - box.top));
        },
        destroy() {
          anchors.unobserve(onMoved);
        },
      };
    },
  });
}

/**
 * The plugin as an editor extension. The tracker's role must be "editor" for users who write, else "reader";
 * the tracker lives as long as the document, because the editor may recreate its plugins.
 */
export function highlightExtension(tracker: HighlightTracker, handlers: HighlightHandlers) {
  return Extension.create({
    name: "fieldstoneHighlights",
    addProseMirrorPlugins: () => [highlightPlugin(tracker, handlers)],
  });
}
