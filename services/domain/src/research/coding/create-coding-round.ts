import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { listActiveMembers } from "../../identity/members/read-members.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { readNotes } from "../notes/read-notes.ts";
import { requireApplicableTags } from "../tags/tagging-store.ts";
import {
  codingRoundInvalid,
  codingRoundNotesMax,
  codingRoundTagsMax,
  parseRoundTitle,
} from "./coding-round.ts";
import { requireRoundCapacity } from "./coding-round-policy.ts";
import { insertRound } from "./coding-round-store.ts";

export interface CreateCodingRoundInput {
  readonly projectId: string;
  readonly title: string;
  readonly firstCoderId: string;
  readonly secondCoderId: string;
  readonly noteIds: readonly string[];
  readonly tagIds: readonly string[];
}

/**
 * Starts a round of independent coding. Returns its id.
 * @throws ProductError `title.*`, `coding_round.invalid`, `tag.not_found`, `project.not_found`,
 * Forbidden without WRITE
 */
export async function createCodingRound(
  tx: TenantTransaction,
  input: CreateCodingRoundInput,
): Promise<string> {
  const { projectId } = input;
  await requireProjectLevel(tx, projectId, "WRITE");
  const title = parseRoundTitle(input.title);
  await requireRoundCapacity(tx, projectId);
  await requireCoders(tx, input);
  const noteIds = await requireNotes(tx, projectId, input.noteIds);
  const tagIds = [...new Set(input.tagIds)];
  if (tagIds.length === 0 || tagIds.length > codingRoundTagsMax) {
    throw codingRoundInvalid("tagIds", `Choose 1 to ${codingRoundTagsMax} tags.`);
  }
  await requireApplicableTags(tx, projectId, tagIds);
  const { firstCoderId: firstCoder, secondCoderId: secondCoder } = input;
  const round = { id: newId(), projectId, title, firstCoder, secondCoder };
  await insertRound(tx, { ...round, createdBy: memberId(tx.context.actor) }, { noteIds, tagIds });
  const counts = { notes: noteIds.length, tags: tagIds.length };
  const data = { title, firstCoder, secondCoder, ...counts };
  await recordChange(tx, "codingRound", "created", { id: round.id, projectId }, data);
  return round.id;
}

async function requireCoders(tx: TenantTransaction, input: CreateCodingRoundInput): Promise<void> {
  if (input.firstCoderId === input.secondCoderId) {
    throw codingRoundInvalid("secondCoderId", "Choose two different coders.");
  }
  const coders = new Set(
    (await listActiveMembers(tx)).filter(({ role }) => role !== "VIEWER").map(({ id }) => id),
  );
  for (const field of ["firstCoderId", "secondCoderId"] as const) {
    if (!coders.has(input[field])) {
      throw codingRoundInvalid(field, "Choose a member of the workspace who is no viewer.");
    }
  }
}

async function requireNotes(
  tx: TenantTransaction,
  projectId: string,
  wanted: readonly string[],
): Promise<readonly string[]> {
  const noteIds = [...new Set(wanted)];
  if (noteIds.length === 0 || noteIds.length > codingRoundNotesMax) {
    throw codingRoundInvalid("noteIds", `Choose 1 to ${codingRoundNotesMax} notes.`);
  }
  const notes = await readNotes(tx, noteIds);
  if (noteIds.some((id) => notes.get(id)?.projectId !== projectId)) {
    throw codingRoundInvalid(
      "noteIds",
      "A chosen note is no longer in this project. Choose the notes again.",
    );
  }
  return noteIds;
}
