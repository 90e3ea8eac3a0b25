import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { requireManager } from "../../access/permissions/member-policy.ts";
import { findMergedIds } from "../../research/people/merges/person-merge-store.ts";
import { personNotFound } from "../../research/people/person.ts";
import { findPeople } from "../../research/people/read-people.ts";
import { erasedPlaces, type PlaceCounts } from "./erasure.ts";
import { addCounts } from "./erasure-store.ts";
import { type ForgetPersonInput, readErasureTerms } from "./erasure-terms.ts";
import { listErasedTables } from "./list-erased-tables.ts";

/**
 * Counts by place what erasing a person would change: rows that contain their name, an address or a chosen
 * quote (ignoring case), comments about them, and files that such text was extracted from. Different spacing
 * and other file contents are only found by the erasure itself.
 * @throws ProductError `person.not_found`, `erasure.*`, Forbidden for all but managers
 */
export async function planErasure(tx: TenantTransaction, input: ForgetPersonInput): Promise<PlaceCounts> {
  requireManager(tx.context.actor);
  const [person] = await findPeople(tx, [input.id]);
  if (person === undefined) throw personNotFound();
  const { names, emails, quotes } = await readErasureTerms(tx, person, input);
  const terms = [...names, ...emails, ...quotes].map((term) => term.toLowerCase());
  const contains = (text: RawBuilder<unknown>) =>
    sql`exists (select from unnest(${terms}::text[]) as term where position(term in lower(${text})) > 0)`;
  const mergedIds = await findMergedIds(tx, input.id);
  const isAbout = sql`(object_type = 'person' and object_id = any(${[input.id, ...mergedIds]}::uuid[]))`;
  const counts = [
    sql`select 'PERSON' as place, 1::bigint as count`,
    sql`select 'NOTE_LINKS', count(*) from note_people where person_id = ${input.id}`,
    sql`select 'COMMENTS', count(*) from comments where ${isAbout} and not ${contains(sql`body`)}`,
    sql`select 'TEXTS', count(*) from documents where ${contains(sql`concat_ws(' ', text, content::text)`)}`,
    sql`select 'FILES', count(*) from (
      select file_id from file_pages where ${contains(sql`text`)}
      union select transcriptions.file_id from transcriptions join documents
        on documents.team_id = transcriptions.team_id and documents.document_id = transcriptions.note_id
        where ${contains(sql`concat_ws(' ', documents.text, documents.content::text, transcriptions.file_content)`)}) sources`,
    sql`select 'VERSIONS', count(*) from document_versions where ${contains(sql`text`)}`,
    sql`select 'AUDIT_ENTRIES', count(*) from audit_entries where ${contains(sql`data::text`)}`,
    ...(await listErasedTables(tx)).map(({ name, place, columns }) => {
      const texts = columns.map((column) => sql`${sql.ref(column.name)}::text`);
      return sql`select ${place}::text, count(*) from ${sql.table(name)}
        where ${contains(sql`concat_ws(' ', ${sql.join(texts)})`)}`;
    }),
  ];
  const { rows } = await sql<{ place: string; count: string }>`${sql.join(counts, sql` union all `)}`.execute(
    tx.db,
  );
  return rows.reduce<PlaceCounts>((sum, { place: name, count }) => {
    const place = erasedPlaces.find((each) => each === name);
    return place === undefined ? sum : addCounts(sum, { [place]: Number(count) });
  }, {});
}
