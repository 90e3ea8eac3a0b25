import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import type { DateContext } from "@fieldstone/model/filters/operands.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SearchFilter } from "@fieldstone/platform/search-index/search-index.ts";
import { type RawBuilder, sql } from "kysely";
import type { IndexedRef } from "../../kernel/indexing/search-object.ts";
import { objectKind } from "../../kernel/objects/object-registry.ts";
import type { IndexedType } from "../../kernel/objects/object-types.ts";
import { type FilteredList, filterCondition } from "../../research/filters/filter-condition.ts";
import { findProjectsBelow } from "../../research/folders/folder-store.ts";
import { findChannelIds } from "./points.ts";

/** A filter form that results meet, or that they do not. */
export interface SearchCondition {
  readonly form: FilterForm;
  readonly negated?: boolean;
}

export interface SearchLocation {
  /** Results are in none of these. */
  readonly negated: boolean;
  /** Projects, channels, and folders, those with all the folders in them. */
  readonly ids: readonly string[];
}

/** Objects that the index is given as a filter; of more, the best ones found are passed through the filter. */
export const filterIdsMax = 2_000;

const lists: Readonly<Partial<Record<IndexedType, FilteredList>>> = {
  note: "notes",
  insight: "insights",
  highlight: "highlights",
  person: "people",
  project: "projects",
  tag: "tags",
  channel: "channels",
  channelTheme: "themes",
};

/** Which objects meet all the conditions. It limits what is found and grants nothing. */
export interface ConditionFilter {
  /** All that meet them, where they are few. */
  readonly objectIds: readonly string[] | undefined;
  /** Those of the objects that meet them. */
  keep(tx: TenantTransaction, refs: readonly IndexedRef[]): Promise<ReadonlySet<string>>;
}

/** @throws ProductError `filter.person_on_person`, `filter.field_hidden`, `filter.field_not_found` */
export async function findConditionFilter(
  tx: TenantTransaction,
  types: readonly IndexedType[],
  conditions: readonly SearchCondition[],
  dates: DateContext,
): Promise<ConditionFilter> {
  const all = await matching(tx, types, conditions, dates, sql`limit ${filterIdsMax + 1}`);
  return {
    objectIds: all.length > filterIdsMax ? undefined : all,
    keep: async (reading, refs) => {
      const ids = refs.map(({ objectId }) => objectId);
      return new Set(await matching(reading, types, conditions, dates, sql``, ids));
    },
  };
}

async function matching(
  tx: TenantTransaction,
  types: readonly IndexedType[],
  conditions: readonly SearchCondition[],
  dates: DateContext,
  limit: RawBuilder<unknown>,
  among?: readonly string[],
): Promise<readonly string[]> {
  const queries: RawBuilder<unknown>[] = [];
  for (const type of types) {
    const list = lists[type];
    if (list === undefined) continue;
    const met: RawBuilder<unknown>[] = [sql`deleted_at is null`];
    for (const { form, negated } of conditions) {
      const condition = await filterCondition(tx, list, form, dates);
      met.push(negated === true ? sql`not (${condition})` : condition);
    }
    const { table, idColumn } = objectKind(type);
    const id = sql.ref(`${table}.${idColumn}`);
    if (among !== undefined) met.push(sql`${id} = any(${[...among]}::uuid[])`);
    queries.push(
      sql`(select ${id} as id from ${sql.table(table)} where ${sql.join(met, sql` and `)} ${limit})`,
    );
  }
  if (queries.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from (${sql.join(queries, sql` union all `)}) matched ${limit}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** A location for the index: folders count with all that is in them, at any depth, channels with their points. */
export async function findLocation(
  tx: TenantTransaction,
  { negated, ids }: SearchLocation,
): Promise<Pick<SearchFilter, "within" | "notWithin">> {
  const wanted = [...new Set(ids)];
  // An id that is no project's finds nothing and hides nothing.
  const projectIds = [...wanted, ...(await findProjectsBelow(tx, wanted))];
  const places = { projectIds, tagIds: await findChannelIds(tx, wanted) };
  return negated ? { notWithin: places } : { within: places };
}
