import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type RawBuilder, sql } from "kysely";
import { type Page, type PageRequest, pageOf } from "../../kernel/paging/page.ts";
import type { Person } from "./person.ts";

export const personColumns = sql`people.person_id as id, people.name, lower(people.name) as "nameKey",
  people.email, people.company,
  people.job_title as "jobTitle", people.created_at as "createdAt", people.updated_at as "updatedAt",
  people.deleted_at as "deletedAt", people.author_kind, people.author_id, people.author_model,
  people.author_prompt_version`;

export interface PeopleList {
  readonly nameContains?: string | undefined;
  readonly filter?: RawBuilder<boolean> | undefined;
}

function matching(list: PeopleList): RawBuilder<boolean> {
  return sql<boolean>`people.deleted_at is null and ${isListed(list)}`;
}

/** A condition for people who match the list's filters. */
export function isListed({ nameContains, filter }: PeopleList): RawBuilder<boolean> {
  const named =
    nameContains === undefined || nameContains.trim() === ""
      ? sql`true`
      : sql`position(${nameContains.trim().toLowerCase()} in lower(people.name)) > 0`;
  return sql<boolean>`${named} and ${filter ?? sql`true`}`;
}

/** People by name. */
export async function pagePeople(
  tx: TenantTransaction,
  list: PeopleList,
  page: PageRequest,
): Promise<Page<Person>> {
  const [name, personId] = page.after ?? [];
  const after =
    name === undefined || personId === undefined
      ? sql`true`
      : sql`(lower(name), person_id) > (${name}, ${personId}::uuid)`;
  const { rows } = await sql<Person>`select ${personColumns} from people
    where ${matching(list)} and ${after}
    order by lower(name), person_id limit ${page.limit + 1}`.execute(tx.db);
  return pageOf(rows, page.limit);
}

export async function countPeople(tx: TenantTransaction, list: PeopleList): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from people
    where ${matching(list)}`.execute(tx.db);
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

/** Of these ids, those of people who exist or are in trash. */
export async function findPeopleEvenInTrash(
  tx: TenantTransaction,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select person_id as id from people
    where person_id = any(${[...personIds]}::uuid[])`.execute(tx.db);
  return new Set(rows.map(({ id }) => id));
}
