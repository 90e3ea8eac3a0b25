import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";

/** Ids of the pictures in a text, each once. */
export function pictureIds(node: DocumentNode): ReadonlySet<string> {
  const fileId = node.type === "image" ? node.attrs?.fileId : undefined;
  const own = typeof fileId === "string" ? tryParseId(fileId) : undefined;
  return new Set([
    ...(own === undefined ? [] : [own]),
    ...(node.content ?? []).flatMap((child) => [...pictureIds(child)]),
  ]);
}
