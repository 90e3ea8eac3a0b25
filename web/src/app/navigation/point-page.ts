import { decodeHash, encodeHash } from "@fieldstone/model/links/hash.ts";
import type { FoundPage } from "../objects/object-kind.ts";
import { readText } from "./file-place.ts";

interface LinkedPoint {
  readonly id: string;
  readonly channelId: string;
  readonly themeId: string | null | undefined;
  /** The citation that quotes the point, and the quoted words. */
  readonly cited?: { readonly citation: string; readonly content: string };
}

/** The page that shows a point of a channel: over its theme, or over all points if it has no theme. */
export function pointPage({ id, channelId, themeId, cited }: LinkedPoint): FoundPage {
  const hash = cited === undefined ? {} : { hash: encodeHash({ ...cited, point: id }).slice(1) };
  return themeId == null
    ? { path: `/channels/${channelId}/data`, search: { open: id }, ...hash }
    : { path: `/channels/${channelId}/themes/${themeId}/data/${id}`, ...hash };
}

/**
 * Reads a point's place from the URL's hash; nothing if the hash belongs to another point opened beside it.
 */
export function readPointPlace(
  hash: string,
  id: string,
): { readonly content?: string | undefined; readonly citation?: string | undefined } {
  const { point, content, citation } = decodeHash(hash);
  if (point !== id) return {};
  return { content: readText(content), citation: readText(citation) };
}
