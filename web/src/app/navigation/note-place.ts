import { decodeHash, type EditorCommand, editorCommands, encodeHash } from "@fieldstone/model/links/hash.ts";
import { readPage } from "./file-place.ts";
import { writePathId } from "./path-id.ts";

/** A place in a note that its address names. */
export interface NotePlace {
  highlight: string | undefined;
  comment: string | undefined;
  content: string | undefined;
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
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);
  return {
    highlight: text(params.highlight),
    comment: text(params.comment),
    content: text(params.content),
    citation: text(params.citation),
    file: text(params.file),
    page: readPage(params.page),
    command: editorCommands.find((command) => command === params.command),
  };
}

/** The full address of a highlight in its note. */
export function highlightUrl(note: { id: string; title: string }, highlightId: string): string {
  const path = `/data/${writePathId(note.id, note.title)}${encodeHash({ highlight: highlightId })}`;
  return new URL(path, window.location.origin).href;
}
