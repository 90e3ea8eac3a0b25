import { decodeHash, encodeHash } from "@fieldstone/model/links/hash.ts";
import { writePathId } from "./path-id.ts";

/** A place in a file, as the URL names it. */
export interface FilePlace {
  readonly page: number | undefined;
  readonly highlight: string | undefined;
  /** The marked words, and the citation that quotes them. */
  readonly content: string | undefined;
  readonly citation: string | undefined;
}

/** A page number from a hash parameter. */
export function readPage(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 1 ? value : undefined;
}

/** A non-empty text from a hash parameter. */
export function readText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Reads the place from the address's hash, with or without its #. */
export function readFilePlace(hash: string): FilePlace {
  const { page, highlight, content, citation } = decodeHash(hash);
  return {
    page: readPage(page),
    highlight: readText(highlight),
    content: readText(content),
    citation: readText(citation),
  };
}

interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/** The file at the place of a highlight, as the side panel opens it. */
export function filePlaceOf(highlightId: string, file: NamedFile) {
  const hash = encodeHash({ highlight: highlightId });
  return { type: "file", id: file.id, title: file.name, hash: hash.replace(/^#/, "") } as const;
}

/** The full address of a highlight in its file. */
export function fileHighlightUrl(file: NamedFile, highlightId: string): string {
  const path = `/f/${writePathId(file.id, file.name)}${encodeHash({ highlight: highlightId })}`;
  return new URL(path, window.location.origin).href;
}
