import {
  decodeHash,
  type EditorCommand,
  editorCommands,
  encodeHash,
  type HashParams,
} from "@fieldstone/model/links/hash.ts";
import { type Passage, passageOf } from "@fieldstone/model/links/passage.ts";
import { readPage, readText } from "./file-place.ts";
import { writePathId } from "./path-id.ts";

/** A place in a note, as the URL names it. */
export interface NotePlace {
  highlight: string | undefined;
  comment: string | undefined;
  content: string | undefined;
  snippet: Passage | undefined;
  /** The citation that quotes these words. */
  citation: string | undefined;
  /** An attached file, and the page to open it at. */
  file: string | undefined;
  page: number | undefined;
  /** The command to start with. */
  command: EditorCommand | undefined;
}

/** Reads the place in a note or insight from the address's hash, with or without its #. */
export function readNotePlace(hash: string): NotePlace {
  const params = decodeHash(hash);
  return {
    highlight: readText(params.highlight),
    comment: readText(params.comment),
    content: readText(params.content),
    snippet: readSnippet(params.snippet),
    citation: readText(params.citation),
    file: readText(params.file),
    page: readPage(params.page),
    command: editorCommands.find((command) => command === params.command),
  };
}

function readSnippet(value: unknown): Passage | undefined {
  if (typeof value !== "object" || value === null || !("start" in value) || !("end" in value))
    return undefined;
  const { start, end } = value;
  if (typeof start !== "string" || typeof end !== "string" || start === "" || end === "") return undefined;
  return { start, end };
}

/** The full address of a passage of a note. */
export function snippetUrl(note: { id: string; title: string }, text: string): string {
  const { start, end } = passageOf(text);
  return placeUrl(note, { snippet: { start, end } });
}

/** The full address of a highlight in its note. */
export function highlightUrl(note: { id: string; title: string }, highlightId: string): string {
  return placeUrl(note, { highlight: highlightId });
}

function placeUrl(note: { id: string; title: string }, place: HashParams): string {
  const path = `/data/${writePathId(note.id, note.title)}${encodeHash(place)}`;
  return new URL(path, window.location.origin).href;
}
