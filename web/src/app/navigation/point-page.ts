import { decodeHash, encodeHash } from "@fieldstone/model/links/hash.ts";
import type { FoundPage } from "../objects/object-kind.ts";
import { readText } from "./file-place.ts";

interface LinkedPoint {
  readonly id: string;
  readonly channelId: string;
  readonly themeId: string | null | undefined;
  /** The citation of an answer that quotes it, and the words. */
  readonly cited?: { readonly citation: string; readonly content: string };
}

/** Where a point of a channel is opened: over its theme, or over all points where it is in none. */
export function pointPage({ id, channelId, themeId, cited }: LinkedPoint): FoundPage {
  const hash = cited === undefined ? {} : { hash: encodeHash({ ...cited, point: id }).slice(1) };
  return themeId == null
    ? { path: `/channels/${channelId}/data`, search: { open: id }, ...hash }
    : { path: `/channels/${channelId}/themes/${themeId}/data/${id}`, ...hash };
}

/** What the address's hash says of a point: of another that is opened beside it nothing. */
export function readPointPlace(
  hash: string,
  id: string,
): { readonly content?: string | undefined; readonly citation?: string | undefined } {
  const { point, content, citation } = decodeHash(hash);
  if (point !== id) return {};
  return { content: readText(content), citation: readText(citation) };
}
