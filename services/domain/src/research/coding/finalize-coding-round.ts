import { mergeRanges, type TextRange } from "@fieldstone/model/coding/coded-ranges.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { authorOf } from "../../kernel/authors/author.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { readDocumentSummaries } from "../documents/read-document-summaries.ts";
import { readRanges } from "../documents/read-ranges.ts";
import { deleteHighlight } from "../highlights/delete-highlight.ts";
import { requireHighlightCapacity } from "../highlights/highlight-capacity.ts";
import { insertHighlights, insertHighlightTags, type NewHighlight } from "../highlights/highlight-store.ts";
import { requireApplicableTags } from "../tags/tagging-store.ts";
import { codingRoundState, stateOf } from "./coding-round.ts";
import { requireComparing, requireRound } from "./coding-round-policy.ts";
import {
  insertRoundHighlights,
  lockNotesOfRound,
  takeRoundHighlights,
  updateRound,
} from "./coding-round-store.ts";
import { type ComparedSpan, compareCodings } from "./compare-codings.ts";
import { codingIdsOf } from "./decide-difference.ts";
import { type CodingDecision, countMovedNotes, findDecisions } from "./read-coding-rounds.ts";

/** The decision about a stretch, unless it was made for other codings. */
export function decisionOn(
  stretch: ComparedSpan,
  decisions: ReadonlyMap<string, CodingDecision>,
): CodingDecision | undefined {
  const decision = decisions.get(stretch.id);
  return decision?.codingIds.join() === codingIdsOf(stretch).join() ? decision : undefined;
}

/** The ranges of a stretch that become highlights. */
function finalRanges(stretch: ComparedSpan, decision: CodingDecision | undefined): readonly TextRange[] {
  if (stretch.agreed) return mergeRanges(stretch.first);
  switch (decision?.choice) {
    case "FIRST":
      return mergeRanges(stretch.first);
    case "SECOND":
      return mergeRanges(stretch.second);
    case "BOTH":
      return mergeRanges([...stretch.first, ...stretch.second]);
    default:
      return [];
  }
}

/**
 * Creates highlights with tags from everything agreed or decided, in one transaction. Several tags on the
 * same words become one highlight. Notes that were moved to another project are left out, which the round says.
 * Returns the number of highlights.
 * @throws ProductError `coding_round.state` while a difference is open, `tag.*`, Forbidden without WRITE
 */
export async function finalizeCodingRound(tx: TenantTransaction, roundId: string): Promise<number> {
  const round = await requireComparing(tx, roundId);
  await lockNotesOfRound(tx, roundId);
  const { stretches } = await compareCodings(tx, round);
  const decisions = await findDecisions(tx, roundId);
  const open = stretches.filter((stretch) => !stretch.agreed && decisionOn(stretch, decisions) === undefined);
  if (open.length > 0) {
    throw codingRoundState(`Decide the other ${open.length.toLocaleString("en")} differences first.`);
  }
  const tagIds = [...new Set(stretches.map(({ tagId }) => tagId))];
  await requireApplicableTags(tx, round.projectId, tagIds);
  const highlightIds: string[] = [];
  for (const [noteId, ofNote] of Map.groupBy(stretches, (stretch) => stretch.noteId)) {
    const tagged = ofNote.flatMap((stretch) =>
      finalRanges(stretch, decisionOn(stretch, decisions)).map((range) => ({
        ...range,
        tagId: stretch.tagId,
      })),
    );
    for (const each of await highlightRanges(tx, noteId, round.projectId, tagged)) highlightIds.push(each);
  }
  await insertRoundHighlights(tx, roundId, highlightIds);
  await updateRound(tx, { ...round, finalizedAt: new Date(), finalizedBy: memberId(tx.context.actor) });
  const { id, projectId } = round;
  const movedNotes = (await countMovedNotes(tx, [id])).get(id) ?? 0;
  const counts = { highlights: highlightIds.length, movedNotes };
  await recordChange(tx, "codingRound", "settled", { id, projectId }, counts);
  return highlightIds.length;
}

async function highlightRanges(
  tx: TenantTransaction,
  documentId: string,
  projectId: string,
  tagged: readonly (TextRange & { readonly tagId: string })[],
): Promise<readonly string[]> {
  const byRange = [...Map.groupBy(tagged, ({ start, end }) => `${start}-${end}`).values()];
  if (byRange.length === 0) return [];
  const author = authorOf(tx.context.actor);
  const version = (await readDocumentSummaries(tx, [documentId])).get(documentId)?.version ?? 0;
  const read = await readRanges(tx, documentId, { offsets: byRange.flatMap((ranges) => ranges.slice(0, 1)) });
  const made = byRange.flatMap((ranges, at) => {
    const words = read?.made[at];
    if (words == null) return [];
    const highlight: NewHighlight = {
      id: newId(),
      documentId,
      anchorStart: words.anchor.start,
      anchorEnd: words.anchor.end,
      documentVersion: version,
      inlineCommentOnly: false,
      author,
      ...words.covered,
    };
    return [{ highlight, tagIds: ranges.map(({ tagId }) => tagId) }];
  });
  if (made.length === 0) return [];
  await requireHighlightCapacity(
    tx,
    documentId,
    made.map(({ highlight }) => highlight.text),
  );
  await insertHighlights(
    tx,
    made.map(({ highlight }) => highlight),
  );
  const taggings = made.flatMap(({ highlight, tagIds }) =>
    tagIds.map((tagId) => ({ highlightId: highlight.id, tagId })),
  );
  await insertHighlightTags(tx, taggings, author);
  for (const { highlight, tagIds } of made) {
    const data = { documentId, projectId, documentVersion: version, tagIds };
    await recordChange(tx, "highlight", "created", { id: highlight.id, projectId, documentId }, data);
  }
  return made.map(({ highlight }) => highlight.id);
}

/**
 * Moves the highlights of a finalized round to the trash.
 * @throws ProductError `coding_round.state`, Forbidden
 */
export async function revertCodingRound(tx: TenantTransaction, roundId: string): Promise<void> {
  const round = await requireRound(tx, roundId, "WRITE");
  if (stateOf(round) !== "FINALIZED") throw codingRoundState("This round is not finalized.");
  for (const highlightId of await takeRoundHighlights(tx, roundId)) await deleteHighlight(tx, highlightId);
  await updateRound(tx, { ...round, finalizedAt: null, finalizedBy: null });
  const { id, projectId } = round;
  await recordChange(tx, "codingRound", "unsettled", { id, projectId });
}
