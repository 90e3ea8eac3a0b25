import * as Y from "yjs";

/**
 * The values of an item under a name: one, or several that were overwritten. Yjs merges values set in
 * sequence and kept for undo, so that a browser that was offline sends them as one item. Undefined for other
 * content.
 */
export function namedValues({ content, deleted }: Y.Item): readonly unknown[] | undefined {
  if (!(content instanceof Y.ContentAny)) return undefined;
  return content.arr.length === 1 || (deleted && content.arr.length > 1) ? content.arr : undefined;
}
