import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { WrittenConsent } from "../../../research/people/consent/person-consent.ts";
import type { Tag } from "../../../research/tags/tag.ts";

/** The live ones of these tags that an import created. */
export async function findTagsOfImport(
  tx: TenantTransaction,
  importId: string,
  tagIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select tag_id as id from tags
    where team_id = ${tx.context.teamId} and tag_id = any(${[...tagIds]}::uuid[]) and deleted_at is null
      and author_kind = 'import' and author_id = ${importId} for no key update`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Keeps `updated_at`, by which undoing the import finds what was changed since. */
export async function writeTagSettings(
  tx: TenantTransaction,
  tagId: string,
  { role, locked }: Pick<Tag, "locked" | "role">,
): Promise<void> {
  await sql`update tags set role = ${role}, locked = ${locked}
    where team_id = ${tx.context.teamId} and tag_id = ${tagId}`.execute(tx.db);
}

export interface RestoredPerson {
  readonly id: string;
  /** True if the import created them. */
  readonly isMade: boolean;
  readonly hasConsent: boolean;
}

/** Locks live people. */
export async function lockRestoredPeople(
  tx: TenantTransaction,
  importId: string,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, RestoredPerson>> {
  const { rows } = await sql<RestoredPerson>`select person_id as id,
      (author_kind = 'import' and author_id is not distinct from ${importId}::uuid) as "isMade",
      consent_state is not null as "hasConsent"
    from people where team_id = ${tx.context.teamId} and person_id = any(${[...personIds]}::uuid[])
      and deleted_at is null order by person_id for no key update`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Completes a person whom the import created; keeps `updated_at`, as writeTagSettings. */
export async function completeMadePerson(
  tx: TenantTransaction,
  personId: string,
  { company, jobTitle }: { readonly company: string | null; readonly jobTitle: string | null },
  consent: WrittenConsent | null,
): Promise<void> {
  const { state = null, until = null, recordedBy = null } = consent ?? {};
  await sql`update people set company = ${company}, job_title = ${jobTitle}, consent_state = ${state},
      consent_until = ${until}, consent_recorded_by = ${recordedBy},
      consent_recorded_at = case when ${state}::text is not null then now() end
    where team_id = ${tx.context.teamId} and person_id = ${personId}`.execute(tx.db);
}

/** Hashes of the texts of live notes in a project, by note id. */
export async function readTextHashes(
  tx: TenantTransaction,
  projectId: string,
  noteIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; hash: string }>`select note_id as id, md5(documents.text) as hash
    from notes join documents on documents.team_id = notes.team_id and documents.document_id = notes.note_id
    where notes.team_id = ${tx.context.teamId} and notes.note_id = any(${[...noteIds]}::uuid[])
      and notes.project_id = ${projectId} and notes.deleted_at is null`.execute(tx.db);
  return new Map(rows.map(({ id, hash }) => [id, hash]));
}
