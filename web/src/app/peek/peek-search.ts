import type { PeekMode } from "@fieldstone/model/links/page-parameters.ts";
import { oneOf, textParam } from "../navigation/search-params.ts";

/** Objects that open in the peek panel. */
export type PeekType = "note" | "insight" | "tag" | "person";

/** Every signed-in page carries these: what the panel shows, and how. */
export interface PeekSearch {
  /** `note_3fK9x`: the type and the path's identifier. */
  summary?: string;
  peekMode?: PeekMode;
}

const peekTypes: readonly PeekType[] = ["note", "insight", "tag", "person"];

/** Reads the panel's parameters; anything that does not fit is left out. */
export function readPeekSearch(search: Record<string, unknown>): PeekSearch {
  const summary = textParam(search.summary, 200);
  if (!summary || !parsePeek(summary)) return {};
  return { summary, peekMode: oneOf(search.peekMode, ["Center", "Side", "FullPage"]) ?? "Side" };
}

/** The object that the panel shows. */
export function parsePeek(summary: string | undefined): { type: PeekType; id: string } | undefined {
  const at = summary?.indexOf("_") ?? -1;
  if (!summary || at < 0) return undefined;
  const type = oneOf(summary.slice(0, at), peekTypes);
  const id = summary.slice(at + 1);
  return type && /^[0-9A-Za-z-]+$/.test(id) ? { type, id } : undefined;
}

/** The address of an object's own page. */
export function objectPath(type: PeekType, id: string): string {
  const folders = { note: "data", insight: "insights", tag: "tags", person: "people" } as const;
  return `/${folders[type]}/${id}`;
}
