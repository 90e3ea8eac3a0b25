import { type PeekMode, peekModes } from "@fieldstone/model/links/peek-modes.ts";
import { oneOf, textParam } from "../navigation/search-params.ts";
import type { PeekType } from "../objects/object-kind.ts";
import { isPeekType, objectAddress } from "../objects/object-registry.ts";

/** Search parameters of every signed-in page: the panel's object and mode. */
export interface PeekSearch {
  /** `note_3fK9x`: the type and the path identifier. */
  summary?: string;
  peekMode?: PeekMode;
}

/** Reads the panel's parameters; ignores invalid ones. */
export function readPeekSearch(search: Record<string, unknown>): PeekSearch {
  const summary = textParam(search.summary, 200);
  if (!summary || !parsePeek(summary)) return {};
  return { summary, peekMode: oneOf(search.peekMode, peekModes) ?? "Side" };
}

/** The object that the panel shows. */
export function parsePeek(summary: string | undefined): { type: PeekType; id: string } | undefined {
  const at = summary?.indexOf("_") ?? -1;
  if (!summary || at < 0) return undefined;
  const type = summary.slice(0, at);
  const id = summary.slice(at + 1);
  return isPeekType(type) && /^[0-9A-Za-z-]+$/.test(id) ? { type, id } : undefined;
}

/** The URL path of an object's own page. */
export function objectPath(type: PeekType, id: string): string {
  return objectAddress(type, id) ?? "/";
}
