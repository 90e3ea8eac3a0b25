import { encodeHash, type HashParams } from "@fieldstone/model/links/hash.ts";
import type { FoundObject, FoundTarget } from "./object-kind.ts";

/**
 * Where a found note or insight opens: at the line or the passage that was found, and in the file that
 * contains it; otherwise at the beginning.
 */
export function documentTarget(
  type: "note" | "insight",
  { id, file, line, passage }: FoundObject,
): FoundTarget {
  if (file) {
    const content = line ?? passage?.start;
    const place = { page: file.pageNum, ...(content ? { content } : {}) };
    return { type: "file", id: file.id, hash: encodeHash(place).slice(1) };
  }
  const snippet: HashParams = passage ? { snippet: { start: passage.start, end: passage.end } } : {};
  return { type, id, hash: encodeHash(line ? { content: line } : snippet).slice(1) };
}
