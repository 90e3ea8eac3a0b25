import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { findMemberActor } from "../../../identity/members/member-actor.ts";
import { listActiveMembers } from "../../../identity/members/read-members.ts";
import type { Author } from "../../../kernel/authors/author.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import type { PreparedNote } from "../prepare-import.ts";
import { restoreAppearance } from "./restore-appearance.ts";
import { restorePeople } from "./restore-people.ts";
import { restoreSavedFilters } from "./restore-saved-filters.ts";
import { restoreSummaries } from "./restore-summaries.ts";
import { restoreTags } from "./restore-tags.ts";
import { restoreTranscription } from "./restore-transcription.ts";
import type { Restoring, RestoringImport } from "./restoring.ts";

const restorers = [
  restoreTags,
  restoreAppearance,
  restoreTranscription,
  restorePeople,
  restoreSavedFilters,
  restoreSummaries,
] as const;

/**
 * Restores the rest of an exported project after the last of its texts: codebook, appearance, transcription
 * settings, people, saved filters and summaries. What the project or the workspace has already stays. Returns
 * what is left out. The caller holds `importedNames`.
 */
export async function restoreWhole(
  tx: TenantTransaction,
  current: RestoringImport,
  notes: readonly Pick<PreparedNote, "exported">[],
  author: Author,
): Promise<readonly LeftOut[]> {
  const wholes = notes.flatMap(({ exported }) => exported?.whole ?? []);
  if (wholes.length === 0) return [];
  const actor = current.createdBy === null ? undefined : await findMemberActor(tx, current.createdBy);
  const members = await listActiveMembers(tx);
  const restoring: Restoring = {
    current,
    author,
    member: actor === undefined ? undefined : { ...tx, context: { ...tx.context, actor } },
    memberIds: new Map(members.map(({ email, id }) => [email.toLowerCase(), id])),
  };
  const leftOut: LeftOut[] = [];
  for (const whole of wholes) {
    for (const restore of restorers)
      for (const each of await restore(tx, restoring, whole)) leftOut.push(each);
  }
  return leftOut;
}
