import type {
  ExportedCoding,
  ExportedCodingRound,
} from "@fieldstone/model/project-export/exported-coding-round.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type CodingRound, stateOf } from "../../../research/coding/coding-round.ts";
import { readCodedText } from "../../../research/coding/compare-codings.ts";
import {
  findDecisions,
  findHighlightIdsOfRound,
  findNotesOfRounds,
  findTagIdsOfRounds,
} from "../../../research/coding/read-coding-rounds.ts";
import { readExportedMembers } from "./exported-members.ts";

/** A coding round of a readable project as data. A blind round has no codings, not even the member's own. */
export async function readExportedCodingRound(
  tx: TenantTransaction,
  round: CodingRound,
): Promise<ExportedCodingRound> {
  const { id, title, firstCoder, secondCoder, finalizedBy } = round;
  const isBlind = stateOf(round) === "CODING";
  const notes = (await findNotesOfRounds(tx, [id])).get(id) ?? [];
  const tagIds = (await findTagIdsOfRounds(tx, [id])).get(id) ?? [];
  const decisions = isBlind ? [] : [...(await findDecisions(tx, id)).values()];
  const deciders = decisions.map(({ decidedBy }) => decidedBy);
  const members = await readExportedMembers(tx, [firstCoder, secondCoder, finalizedBy, ...deciders]);
  const memberOf = (memberId: string | null) => (memberId === null ? null : (members.get(memberId) ?? null));
  const coderOf = (memberId: string) => memberOf(memberId) ?? { id: memberId, name: "", email: "" };
  const iso = (time: Date | null) => time?.toISOString() ?? null;
  return {
    id,
    title,
    firstCoder: coderOf(firstCoder),
    secondCoder: coderOf(secondCoder),
    firstDoneAt: iso(round.firstDoneAt),
    secondDoneAt: iso(round.secondDoneAt),
    settledAt: iso(round.finalizedAt),
    settledBy: memberOf(finalizedBy),
    tagIds: [...tagIds],
    notes: notes.map(({ noteId, firstFinishedAt, secondFinishedAt }) => ({
      noteId,
      firstFinishedAt: iso(firstFinishedAt),
      secondFinishedAt: iso(secondFinishedAt),
    })),
    codings: isBlind ? [] : await readPlacedCodings(tx, round, notes, new Set(tagIds)),
    decisions: decisions.map(({ codingIds, choice, reason, decidedBy, decidedAt }) => ({
      codingIds: [...codingIds],
      choice,
      reason,
      decidedBy: memberOf(decidedBy),
      decidedAt: decidedAt.toISOString(),
    })),
    highlightIds: [...(await findHighlightIdsOfRound(tx, id))],
  };
}

async function readPlacedCodings(
  tx: TenantTransaction,
  { id: roundId, firstCoder }: CodingRound,
  notes: readonly { readonly noteId: string }[],
  tagIds: ReadonlySet<string>,
): Promise<ExportedCoding[]> {
  const placed: ExportedCoding[] = [];
  for (const { noteId } of notes) {
    const { text, codings } = await readCodedText(tx, roundId, noteId);
    for (const { id, tagId, coderId, start, end } of codings) {
      if (!tagIds.has(tagId)) continue;
      const range = { start, end };
      placed.push({
        id,
        noteId,
        tagId,
        isFirst: coderId === firstCoder,
        range,
        text: text.slice(start, end),
      });
    }
  }
  return placed;
}
