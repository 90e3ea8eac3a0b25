import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { memberId, requireManager } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { findMergedIds } from "../../research/people/merges/person-merge-store.ts";
import { personNotFound } from "../../research/people/person.ts";
import { lockPerson } from "../../research/people/person-store.ts";
import { detachClipOf } from "../../research/recordings/drop-clip-of.ts";
import { insertErasure } from "./erasure-store.ts";
import { eraseRowsTask } from "./erasure-tasks.ts";
import { type ForgetPersonInput, readErasureTerms } from "./erasure-terms.ts";

/**
 * Permanently deletes a person and starts to remove their name, addresses and the chosen quotes from
 * everywhere else.
 * @throws ProductError `person.not_found`, `erasure.*`, Forbidden for all but managers
 */
export async function forgetPerson(tx: TenantTransaction, input: ForgetPersonInput): Promise<string> {
  requireManager(tx.context.actor);
  const person = await lockPerson(tx, input.id);
  if (person === undefined) throw personNotFound();
  const terms = await readErasureTerms(tx, person, input);
  const erasureId = newId();
  const links = await countNoteLinks(tx, input.id);
  // People who were merged into them are the same person.
  const mergedIds = await findMergedIds(tx, input.id);
  const personIds = [input.id, ...mergedIds];
  const comments = await deleteCommentsAbout(tx, personIds);
  await insertErasure(tx, {
    id: erasureId,
    personId: input.id,
    terms,
    counts: {
      PERSON: 1,
      ...(links > 0 ? { NOTE_LINKS: links } : {}),
      ...(comments > 0 ? { COMMENTS: comments } : {}),
    },
    requestedBy: memberId(tx.context.actor),
  });
  await trashHighlights(tx, input.highlightIds);
  await removeFromFields(tx, input.id);
  await sql`delete from people where person_id = any(${personIds}::uuid[])`.execute(tx.db);
  const counts = { otherNames: input.otherNames.length, quotes: terms.quotes.length };
  await recordChange(tx, "person", "forgotten", { id: input.id }, { erasureId, ...counts });
  await tx.enqueue(eraseRowsTask, { erasureId }, { jobKey: erasureId });
  return erasureId;
}

async function countNoteLinks(tx: TenantTransaction, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from note_people
    where person_id = ${personId}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

/** Comments on a person's own page are about that person only. */
async function deleteCommentsAbout(tx: TenantTransaction, personIds: readonly string[]): Promise<number> {
  const { rows } = await sql`delete from comments
    where object_type = 'person' and object_id = any(${[...personIds]}::uuid[]) returning 1`.execute(tx.db);
  return rows.length;
}

async function trashHighlights(tx: TenantTransaction, highlightIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`update highlights set deleted_at = now(), updated_at = now()
    where highlight_id = any(${[...highlightIds]}::uuid[]) and deleted_at is null
    returning highlight_id as id`.execute(tx.db);
  const ids = rows.map(({ id }) => id);
  await markForIndexing(tx, "highlight", ids);
  for (const id of highlightIds) await detachClipOf(tx, id);
}

/** Fields that name several people keep the others. */
async function removeFromFields(tx: TenantTransaction, personId: string): Promise<void> {
  const isNamed = sql`field_id in (select field_id from custom_fields where type = 'PERSON')
    and position(${personId} in value) > 0`;
  await sql`delete from custom_field_values where ${isNamed} and value = ${personId}`.execute(tx.db);
  await sql`update custom_field_values
    set value = array_to_string(array_remove(string_to_array(value, ';'), ${personId}), ';')
    where ${isNamed}`.execute(tx.db);
}
