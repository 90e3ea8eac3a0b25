import { Extension } from "@tiptap/core";
import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";

/** Matches counted and marked; a search that finds more says so. */
export const FIND_MATCHES_MAX = 1_000;

export interface FindMatch {
  from: number;
  to: number;
}

interface FindState {
  query: string;
  current: number;
  matches: readonly FindMatch[];
  set: DecorationSet;
}

const key = new PluginKey<FindState>("fieldstoneFind");
const closed: FindState = { query: "", current: 0, matches: [], set: DecorationSet.empty };

/** Every place of a text in the document, within one block, whatever the case of its letters. */
export function findMatches(doc: ProseMirrorNode, query: string): FindMatch[] {
  const wanted = query.toLocaleLowerCase();
  const matches: FindMatch[] = [];
  if (wanted.trim() === "") return matches;
  doc.descendants((node, position) => {
    if (matches.length >= FIND_MATCHES_MAX) return false;
    if (!node.isTextblock) return true;
    // One stand-in character for whatever is not text keeps offsets equal to positions.
    const text = node.textBetween(0, node.content.size, undefined, "\ufffc").toLocaleLowerCase();
    let at = text.indexOf(wanted);
    while (at >= 0 && matches.length < FIND_MATCHES_MAX) {
      matches.push({ from: position + 1 + at, to: position + 1 + at + wanted.length });
      at = text.indexOf(wanted, at + wanted.length);
    }
    return false;
  });
  return matches;
}

function search(doc: ProseMirrorNode, query: string, current: number): FindState {
  const matches = findMatches(doc, query);
  const at = matches.length === 0 ? 0 : ((current % matches.length) + matches.length) % matches.length;
  const set = DecorationSet.create(
    doc,
    matches.map(({ from, to }, index) =>
      Decoration.inline(from, to, {
        nodeName: "mark",
        class: index === at ? "fs-found fs-found-current" : "fs-found",
      }),
    ),
  );
  return { query, current: at, matches, set };
}

/** What the search in this note stands at. */
export function findState(state: EditorState): { query: string; current: number; count: number } {
  const { query, current, matches } = key.getState(state) ?? closed;
  return { query, current, count: matches.length };
}

/** Searches for a text, or goes to its n-th place (counted round), and brings it into sight. An empty query ends it. */
export function find(view: EditorView, query: string, current = 0): void {
  view.dispatch(view.state.tr.setMeta(key, { query, current }).setMeta("addToHistory", false));
  const state = key.getState(view.state);
  const match = state?.matches[state.current];
  if (!match) return;
  const { node } = view.domAtPos(match.from);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: "center" });
}

export const FindInText = Extension.create({
  name: "findInText",
  addProseMirrorPlugins: () => [
    new Plugin<FindState>({
      key,
      state: {
        init: () => closed,
        apply(tr, value) {
          const wanted: { query: string; current: number } | undefined = tr.getMeta(key);
          if (wanted) return wanted.query === "" ? closed : search(tr.doc, wanted.query, wanted.current);
          if (!tr.docChanged || value.query === "") return value;
          return search(tr.doc, value.query, value.current);
        },
      },
      props: { decorations: (state) => key.getState(state)?.set },
    }),
  ],
});
