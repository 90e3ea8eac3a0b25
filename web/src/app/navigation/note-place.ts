import {
  decodeHash,
  type EditorCommand,
  editorCommands,
  encodeHash,
  type HashParams,
} from "@fieldstone/model/links/hash.ts";
import { readPage, readText } from "./file-place.ts";
import { writePathId } from "./path-id.ts";

export interface Snippet {
  readonly start: string;
  readonly end: string;
}

/** Letters of a passage by which an address names its beginning and its end. */
const SNIPPET_END_LENGTH = 40;

/** A passage as an address names it: a long one by its first and last words. */
export function snippetOf(text: string): Snippet {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const [first = "", last = ""] = [lines[0], lines.at(-1)];
  return { start: first.slice(0, SNIPPET_END_LENGTH).trim(), end: last.slice(-SNIPPET_END_LENGTH).trim() };
}

/** A place in a note that its address names. */
export interface NotePlace {
  highlight: string | undefined;
  comment: string | undefined;
  content: string | undefined;
  /** A passage by the words that it begins and ends with. */
  snippet: Snippet | undefined;
  /** A citation of an answer, whose words these are. */
  citation: string | undefined;
  /** A file that is attached to it, and the page that it is opened at. */
  file: string | undefined;
  page: number | undefined;
  /** What is begun with. */
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

function readSnippet(value: unknown): Snippet | undefined {
  if (typeof value !== "object" || value === null || !("start" in value) || !("end" in value))
    return undefined;
  const { start, end } = value;
  if (typeof start !== "string" || typeof end !== "string" || start === "" || end === "") return undefined;
  return { start, end };
}

/** The full address of a passage of a note. */
export function snippetUrl(note: { id: string; title: string }, text: string): string {
  const { start, end } = snippetOf(text);
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
