import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { type Author, authorColumns } from "../../kernel/authors/author.ts";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import type { Person, PersonFields } from "./person.ts";

const personColumns = sql`people.person_id as "personId", people.name, lower(people.name) as "nameKey",
  people.email, people.company,
  people.job_title as "jobTitle", people.created_at as "createdAt", people.updated_at as "updatedAt",
  people.deleted_at as "deletedAt", people.author_kind, people.author_id, people.author_model,
  people.author_prompt_version`;

function named(nameContains: string | undefined) {
  return nameContains === undefined || nameContains.trim() === ""
    ? sql`true`
    : sql`position(${nameContains.trim().toLowerCase()} in lower(name)) > 0`;
}

/** People by name. */
export async function pagePeople(
  tx: TenantTransaction,
  nameContains: string | undefined,
  page: PageRequest,
): Promise<Page<Person>> {
  const [name, personId] = page.after ?? [];
  const after =
    name === undefined || personId === undefined
      ? sql`true`
      : sql`(lower(name), person_id) > (${name}, ${personId}::uuid)`;
  const { rows } = await sql<Person>`select ${personColumns} from people
    where deleted_at is null and ${named(nameContains)} and ${after}
    order by lower(name), person_id limit ${page.limit + 1}`.execute(tx.db);
  return pageOf(rows, page.limit);
}

export async function countPeople(tx: TenantTransaction, nameContains: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from people
    where deleted_at is null and ${named(nameContains)}`.execute(tx.db);
  return rows[0]?.count ?? 0;
}

export async function findPeople(
  tx: TenantTransaction,
  personIds: readonly string[],
): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`select ${personColumns} from people
    where person_id = any(${[...personIds]}::uuid[]) and deleted_at is null`.execute(tx.db);
  return rows;
}

/** The row in whatever state, locked. */
export async function lockPerson(tx: TenantTransaction, personId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`select ${personColumns} from people
    where person_id = ${personId} for no key update`.execute(tx.db);
  return rows[0];
}

export async function insertPerson(
  tx: TenantTransaction,
  personId: string,
  person: PersonFields,
  author: Author,
): Promise<void> {
  await tx.db
    .insertInto("people")
    .values({
      team_id: tx.context.teamId,
      person_id: personId,
      name: person.name,
      email: person.email,
      company: person.company,
      job_title: person.jobTitle,
      ...authorColumns(author),
    })
    .execute();
}

export async function updatePersonRow(
  tx: TenantTransaction,
  personId: string,
  person: PersonFields,
): Promise<void> {
  await sql`update people set name = ${person.name}, email = ${person.email}, company = ${person.company},
    job_title = ${person.jobTitle}, updated_at = now() where person_id = ${personId}`.execute(tx.db);
}

export async function markPersonDeleted(
  tx: TenantTransaction,
  personId: string,
  deleted: boolean,
): Promise<void> {
  await sql`update people set deleted_at = case when ${deleted} then now() end, updated_at = now()
    where person_id = ${personId}`.execute(tx.db);
}

/** Moves to the trash the people all of whose notes lie in the project. Returns their ids. */
export async function trashPeopleOfProjectOnly(
  tx: TenantTransaction,
  projectId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ person_id: string }>`
    update people set deleted_at = now(), updated_at = now()
     where deleted_at is null and person_id in (
       select note_people.person_id from note_people join notes using (team_id, note_id)
        group by note_people.person_id having bool_and(notes.project_id = ${projectId}))
    returning person_id`.execute(tx.db);
  return rows.map((row) => row.person_id);
}
