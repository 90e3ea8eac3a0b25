import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { listActiveMembers } from "../../../identity/members/read-members.ts";
import type { Author } from "../../../kernel/authors/author.ts";
import { recordChange } from "../../../kernel/changes/record-change.ts";
import { codingRoundsPerProjectMax } from "../../../research/coding/coding-round.ts";
import {
  countRounds,
  insertRound,
  insertRoundHighlights,
  updateRound,
  writeDecision,
  writeFinishedNotes,
} from "../../../research/coding/coding-round-store.ts";
import { insertCodings } from "../../../research/coding/codings.ts";
import { readRanges } from "../../../research/documents/read-ranges.ts";
import { readHighlights } from "../../../research/highlights/read-highlights.ts";
import { readNotes } from "../../../research/notes/read-notes.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import type { DraftRound, DraftRoundCoding } from "../exported/exported-round-parts.ts";
import type { Import } from "../import.ts";
import { importedId } from "../imported-id.ts";
import type { PreparedNote } from "../prepare-import.ts";
import { ensureCodes } from "./ensure-codes.ts";
import { codeKey } from "./imported-code.ts";

/**
 * Creates the coding rounds of an exported project, after the last of its texts, if their coders have
 * accounts here. Returns what is left out. The caller holds `importedNames`.
 */
export async function createImportedRounds(
  tx: TenantTransaction,
  current: Pick<Import, "createdBy" | "id" | "projectId">,
  notes: readonly Pick<PreparedNote, "exported">[],
  author: Author,
): Promise<readonly LeftOut[]> {
  const rounds = notes.flatMap(({ exported }) => exported?.rounds ?? []);
  if (rounds.length === 0) return [];
  const leftOut: LeftOut[] = [];
  const active = await listActiveMembers(tx);
  const memberIds = new Map(active.map(({ email, id }) => [email.toLowerCase(), id]));
  const viewers = new Set(active.filter(({ role }) => role === "VIEWER").map(({ id }) => id));
  const memberOf = (member: DraftRound["settledBy"]) =>
    member === null ? null : (memberIds.get(member.email.toLowerCase()) ?? null);
  const codes = rounds.flatMap(({ tags }) => tags).map((tag) => ({ ...tag, color: null, description: "" }));
  const tagIds = await ensureCodes(tx, current.projectId, codes, author);
  let room = codingRoundsPerProjectMax - (await countRounds(tx, current.projectId));
  for (const draft of rounds) {
    const [firstCoder, secondCoder] = [memberOf(draft.firstCoder), memberOf(draft.secondCoder)];
    const areCoders =
      firstCoder !== null &&
      secondCoder !== null &&
      firstCoder !== secondCoder &&
      ![firstCoder, secondCoder].some((id) => viewers.has(id));
    if (!areCoders || room <= 0) {
      leftOut.push({ kind: "CODING_ROUND", name: draft.title, reason: areCoders ? "LIMIT" : "NOT_MEMBER" });
      continue;
    }
    room -= 1;
    const made = await createRound(tx, current, draft, { firstCoder, secondCoder, tagIds, memberOf });
    for (const each of made) leftOut.push(each);
  }
  return leftOut;
}

interface RoundNames {
  readonly firstCoder: string;
  readonly secondCoder: string;
  readonly tagIds: ReadonlyMap<string, string>;
  readonly memberOf: (member: DraftRound["settledBy"]) => string | null;
}

async function createRound(
  tx: TenantTransaction,
  { id: importId, projectId, createdBy }: Pick<Import, "createdBy" | "id" | "projectId">,
  draft: DraftRound,
  { firstCoder, secondCoder, tagIds, memberOf }: RoundNames,
): Promise<readonly LeftOut[]> {
  const { title, firstDoneAt, secondDoneAt, settledAt } = draft;
  const leftOut: LeftOut[] = [];
  const noteIdOf = (number: number) => importedId(importId, "document", number);
  // Leaves out notes that were deleted during the import.
  const there = await readNotes(
    tx,
    draft.notes.map(({ number }) => noteIdOf(number)),
  );
  const ofRound = draft.notes
    .map(({ number, ...finished }) => ({ noteId: noteIdOf(number), ...finished }))
    .filter(({ noteId }) => there.has(noteId));
  const roundId = importedId(importId, "codingRound", draft.number);
  const round = { id: roundId, projectId, title, firstCoder, secondCoder, createdBy };
  const given = [...new Set(draft.tags.flatMap((tag) => tagIds.get(codeKey(tag)) ?? []))];
  const noteIds = ofRound.map(({ noteId }) => noteId);
  await insertRound(tx, round, { noteIds, tagIds: given });
  await writeFinishedNotes(
    tx,
    roundId,
    ofRound.map(({ noteId, firstFinishedAt, secondFinishedAt }) => ({
      noteId,
      firstFinishedAt: timeOf(firstFinishedAt),
      secondFinishedAt: timeOf(secondFinishedAt),
    })),
  );
  const { codings, lost } = await anchorCodings(tx, importId, draft, new Set(noteIds));
  for (const { text } of lost)
    leftOut.push({ kind: "CODING", name: `${title}: ${text}`, reason: "WORDS_GONE" });
  await insertCodings(
    tx,
    codings.flatMap(({ tag, isFirst, ...coding }) => {
      const tagId = tagIds.get(codeKey(tag));
      const coderId = isFirst ? firstCoder : secondCoder;
      return tagId === undefined ? [] : [{ ...coding, roundId, tagId, coderId }];
    }),
  );
  const made = new Set(codings.map(({ id }) => id));
  for (const { codingNumbers, choice, reason, decidedBy, decidedAt } of draft.decisions) {
    const codingIds = codingNumbers.map((number) => importedId(importId, "coding", number)).sort();
    const [differenceId] = codingIds;
    if (differenceId === undefined || codingIds.some((id) => !made.has(id))) {
      leftOut.push({ kind: "DECISION", name: `${title}: ${reason || choice}`, reason: "MISSING" });
      continue;
    }
    const by = memberOf(decidedBy);
    if (decidedBy !== null && by === null) leftOut.push(unknownMember(title, decidedBy.name));
    const decision = { roundId, differenceId, codingIds, choice, reason, decidedBy: by };
    await writeDecision(tx, { ...decision, decidedAt: new Date(decidedAt) });
  }
  const finalizedBy = memberOf(draft.settledBy);
  if (draft.settledBy !== null && finalizedBy === null)
    leftOut.push(unknownMember(title, draft.settledBy.name));
  if (settledAt !== null) {
    const numbers = draft.highlightNumbers.map((number) => importedId(importId, "highlight", number));
    const highlights = await readHighlights(tx, numbers);
    await insertRoundHighlights(tx, roundId, [...highlights.keys()]);
  }
  await updateRound(tx, {
    id: roundId,
    firstDoneAt: timeOf(firstDoneAt),
    secondDoneAt: timeOf(secondDoneAt),
    finalizedAt: timeOf(settledAt),
    finalizedBy,
    deletedAt: null,
  });
  const counts = { notes: noteIds.length, tags: given.length, codings: codings.length };
  const data = { title, firstCoder, secondCoder, ...counts, importId };
  await recordChange(tx, "codingRound", "created", { id: roundId, projectId }, data);
  return leftOut;
}

/** The codings of a round whose words are still in the texts. */
async function anchorCodings(
  tx: TenantTransaction,
  importId: string,
  { codings }: DraftRound,
  noteIds: ReadonlySet<string>,
) {
  const lost: DraftRoundCoding[] = [];
  const anchored = [];
  for (const [number, ofNote] of Map.groupBy(codings, ({ noteNumber }) => noteNumber)) {
    const noteId = importedId(importId, "document", number);
    const read = noteIds.has(noteId) ? await readRanges(tx, noteId, { offsets: ofNote }) : undefined;
    for (const [at, coding] of ofNote.entries()) {
      const words = read?.made[at];
      if (words == null || words.covered.text !== coding.text) {
        lost.push(coding);
        continue;
      }
      const { start: anchorStart, end: anchorEnd } = words.anchor;
      const { tag, isFirst } = coding;
      const id = importedId(importId, "coding", coding.number);
      anchored.push({ id, noteId, tag, isFirst, anchorStart, anchorEnd });
    }
  }
  return { codings: anchored, lost };
}

function timeOf(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function unknownMember(title: string, name: string): LeftOut {
  return { kind: "DECISION", name: `${title}: ${name}`, reason: "NOT_MEMBER" };
}
