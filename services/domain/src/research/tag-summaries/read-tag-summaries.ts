import { type Permission, permits } from "@fieldstone/model/access/permissions.ts";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { findTagIdsOfHighlights, readHighlights } from "../highlights/read-highlights.ts";
import { readSummarySwitch } from "../summaries/read-summaries.ts";
import type { TagSummary } from "./tag-summary.ts";
import { findLiveTagSummaries } from "./tag-summary-store.ts";

/**
 * Live summaries of tags, latest first, whose source highlights the actor may read. None if the workspace has
 * turned summaries off. The caller checks access to the tags.
 */
export async function readSummariesOfTags(
  tx: TenantTransaction,
  tagIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TagSummary[]>> {
  if ((await readSummarySwitch(tx)) === "Off") return new Map();
  const summaries = await onlyTaggedQuotes(tx, await findLiveTagSummaries(tx, tagIds));
  return Map.groupBy(
    summaries.filter(({ sections }) => sections.length > 0),
    ({ tagId }) => tagId,
  );
}

/** Removes sentences whose quoted highlights are gone, have changed or no longer have the tag. */
export async function onlyTaggedQuotes<S extends Pick<TagSummary, "sections" | "tagId">>(
  tx: TenantTransaction,
  summaries: readonly S[],
): Promise<readonly S[]> {
  const quoted = summaries.flatMap(({ sections }) =>
    sections.flatMap(({ sentences }) => sentences.flatMap(({ quotes }) => quotes)),
  );
  const ids = [...new Set(quoted.map(({ highlightId }) => highlightId))];
  const highlights = await readHighlights(tx, ids);
  const tagIds = await findTagIdsOfHighlights(tx, ids);
  return summaries.map((summary) => {
    const isSaid = ({ highlightId, text }: (typeof quoted)[number]) =>
      tagIds.get(highlightId)?.includes(summary.tagId) === true &&
      highlights.get(highlightId)?.text.includes(text) === true;
    const sections = summary.sections.map((section) => ({
      ...section,
      sentences: section.sentences.filter(({ quotes }) => quotes.every(isSaid)),
    }));
    return { ...summary, sections: sections.filter(({ sentences }) => sentences.length > 0) };
  });
}

/** The reason why an actor cannot summarize a tag, as shown to users; null if they can. */
export function tagSummaryDisabledReason(
  actor: Actor,
  level: Permission,
  highlightCount: number,
): string | null {
  if (actor.kind !== "user" || actor.role === "VIEWER") return disabledReasons.viewerSummaries;
  if (!permits(level, "WRITE")) return disabledReasons.noProjectEdit;
  return highlightCount === 0 ? disabledReasons.notEnoughContent : null;
}
