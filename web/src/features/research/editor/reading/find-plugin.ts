import { Extension } from "@tiptap/core";
import type { Node as ProseMirrorNode } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";

/** Most matches marked; the count says if there are more. */
export const FIND_MATCHES_MAX = 1_000;

export interface FindMatch {
  from: number;
  to: number;
}

interface Query {
  query: string;
  /** The words at which a place ends that begins with the query; if omitted, the query is the whole text. */
  until?: string | undefined;
}

interface FindState extends Query {
  current: number;
  matches: readonly FindMatch[];
  set: DecorationSet;
}

const key = new PluginKey<FindState>("fieldstoneFind");
const closed: FindState = { query: "", current: 0, matches: [], set: DecorationSet.empty };

/** All matches of a text in the document, within single blocks and ignoring case. */
export function findMatches(doc: ProseMirrorNode, query: string): FindMatch[] {
  const wanted = query.toLocaleLowerCase();
  const matches: FindMatch[] = [];
  if (wanted.trim() === "") return matches;
  doc.descendants((node, position) => {
    if (matches.length >= FIND_MATCHES_MAX) return false;
    if (!node.isTextblock) return true;
    // One placeholder character per non-text node keeps offsets equal to positions.
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

/** The shortest span from some words to others, across blocks: short words such as “Yes.” occur repeatedly. */
function findSpan(doc: ProseMirrorNode, query: string, until: string): FindMatch[] {
  const ends = findMatches(doc, until);
  const spans = findMatches(doc, query).flatMap((first) => {
    const last = ends.find(({ to }) => to >= first.to);
    return last ? [{ from: first.from, to: last.to }] : [];
  });
  return spans.toSorted((one, other) => one.to - one.from - (other.to - other.from)).slice(0, 1);
}

function search(doc: ProseMirrorNode, { query, until }: Query, current: number): FindState {
  const matches = until === undefined ? findMatches(doc, query) : findSpan(doc, query, until);
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
  return { query, until, current: at, matches, set };
}

/** The state of the search in this document. */
export function findState(state: EditorState): { query: string; current: number; count: number } {
  const { query, current, matches } = key.getState(state) ?? closed;
  return { query, current, count: matches.length };
}

/**
 * Searches for a text, or goes to its n-th match (wrapping around), and scrolls it into view. An empty query
 * ends the search.
 */
export function find(view: EditorView, query: string, current = 0): void {
  show(view, { query, current });
}

/** Marks one passage, given by its first and last words, and scrolls it into view. */
export function findWords(view: EditorView, words: { start: string; end: string }): void {
  show(view, { query: words.start, until: words.end, current: 0 });
}

interface Wanted extends Query {
  current: number;
}

function show(view: EditorView, wanted: Wanted): void {
  view.dispatch(view.state.tr.setMeta(key, wanted).setMeta("addToHistory", false));
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
          const wanted: Wanted | undefined = tr.getMeta(key);
          if (wanted) return wanted.query === "" ? closed : search(tr.doc, wanted, wanted.current);
          if (!tr.docChanged || value.query === "") return value;
          return search(tr.doc, value, value.current);
        },
      },
      props: { decorations: (state) => key.getState(state)?.set },
    }),
  ],
});
