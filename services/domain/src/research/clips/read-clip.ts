import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { highlightNotFound } from "../highlights/highlight.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { type Clip, clipNotFound } from "./clip.ts";
import { findClips } from "./clip-store.ts";

/** Clips of highlights whose readability is the caller's to know. */
export function findClipsOfHighlights(
  tx: TenantTransaction,
  highlightIds: readonly string[],
): Promise<ReadonlyMap<string, Clip>> {
  return findClips(tx, highlightIds);
}

/**
 * A clip that is made, for those who may read its highlight, by a share link too: they need not be able to read the
 * rest of the recording. @throws ProductError `highlight.not_found`, `clip.not_found`
 */
export async function readPlayableClip(tx: TenantTransaction, highlightId: string): Promise<Clip> {
  if (!(await readHighlights(tx, [highlightId])).has(highlightId)) throw highlightNotFound();
  const clip = (await findClips(tx, [highlightId])).get(highlightId);
  if (clip?.status !== "DONE") throw clipNotFound();
  return clip;
}
