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

interface Query {
  query: string;
  /** The words in which the place ends that begins with those of the query; where left out, the query is all of it. */
  until?: string | undefined;
}

interface FindState extends Query {
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

/** From the first place of some words to the next one of others, over several blocks too. */
function findSpan(doc: ProseMirrorNode, query: string, until: string): FindMatch[] {
  const [first] = findMatches(doc, query);
  const last = findMatches(doc, until).find(({ to }) => first !== undefined && to >= first.to);
  return first && last ? [{ from: first.from, to: last.to }] : [];
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

/** What the search in this note stands at. */
export function findState(state: EditorState): { query: string; current: number; count: number } {
  const { query, current, matches } = key.getState(state) ?? closed;
  return { query, current, count: matches.length };
}

/** Searches for a text, or goes to its n-th place (counted round), and brings it into sight. An empty query ends it. */
export function find(view: EditorView, query: string, current = 0): void {
  show(view, { query, current });
}

/** Marks one place, from some words to others, and brings it into sight. */
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
