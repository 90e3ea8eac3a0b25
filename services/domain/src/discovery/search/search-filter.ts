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

/** A filter form that results must meet or, if negated, not meet. */
export interface SearchCondition {
  readonly form: FilterForm;
  readonly negated?: boolean;
}

export interface SearchLocation {
  /** If true, results are in none of these. */
  readonly negated: boolean;
  /** Ids of projects, channels and folders; folders include their subfolders. */
  readonly ids: readonly string[];
}

/** The most objects passed to the index as a filter; with more, the best results are filtered afterwards. */
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
  folder: "folders",
  channelDatum: "points",
};

/** The objects that meet all conditions. Only narrows results; permissions are checked separately. */
export interface ConditionFilter {
  /** All that meet the conditions, if there are few. */
  readonly objectIds: readonly string[] | undefined;
  /** Returns the objects among these that meet the conditions. */
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

/** The kinds that have the tags of their highlights, which the index does not know. */
const taggedTypes: readonly IndexedType[] = ["note", "insight"];

interface TagLimits {
  readonly filter: Pick<SearchFilter, "tagIds" | "taggedIds">;
  /** Conditions to apply instead, if too many objects have the tags. */
  readonly conditions: readonly SearchCondition[];
}

/** Objects of some types with any of these tags: highlights, and the notes and insights of such highlights. */
export async function findTagLimits(
  tx: TenantTransaction,
  types: readonly IndexedType[],
  tagIds: readonly string[],
): Promise<TagLimits> {
  if (tagIds.length === 0) return { filter: {}, conditions: [] };
  const own = types.filter((type) => taggedTypes.includes(type));
  const dates = { now: new Date() };
  const found = await matching(tx, own, [tagCondition(tagIds)], dates, sql`limit ${filterIdsMax + 1}`);
  return found.length > filterIdsMax
    ? { filter: {}, conditions: [tagCondition(tagIds)] }
    : { filter: { tagIds, taggedIds: found }, conditions: [] };
}

/** For each of these types, the condition that a row of its table has any of the tags. */
export async function tagConditions<Type extends IndexedType>(
  tx: TenantTransaction,
  types: readonly Type[],
  tagIds: readonly string[],
): Promise<ReadonlyMap<Type, RawBuilder<boolean>>> {
  const { form } = tagCondition(tagIds);
  const found = new Map<Type, RawBuilder<boolean>>();
  for (const type of types) {
    const list = lists[type];
    if (list !== undefined) found.set(type, await filterCondition(tx, list, form, { now: new Date() }));
  }
  return found;
}

/** Those of these objects that have any of the tags. */
export async function keepTagged<Ref extends IndexedRef>(
  tx: TenantTransaction,
  refs: readonly Ref[],
  tagIds: readonly string[],
): Promise<readonly Ref[]> {
  const types = [...new Set(refs.map(({ objectType }) => objectType))];
  const ids = refs.map(({ objectId }) => objectId);
  const kept = await matching(tx, types, [tagCondition(tagIds)], { now: new Date() }, sql``, ids);
  const isKept = new Set(kept);
  return refs.filter(({ objectId }) => isKept.has(objectId));
}

function tagCondition(ids: readonly string[]): SearchCondition {
  const field = { source: "system", name: "Tags" } as const;
  return {
    form: { combinator: "And", fields: [{ id: "Tags", field, operator: "hasAnyOf", values: { ids } }] },
  };
}

/** A location as a filter of the index: folders include everything below them, channels their points. */
export async function findLocation(
  tx: TenantTransaction,
  { negated, ids }: SearchLocation,
): Promise<Pick<SearchFilter, "within" | "notWithin">> {
  const wanted = [...new Set(ids)];
  // An id that is not a project's finds and hides nothing.
  const projectIds = [...wanted, ...(await findProjectsBelow(tx, wanted))];
  const places = { projectIds, tagIds: await findChannelIds(tx, wanted) };
  return negated ? { notWithin: places } : { within: places };
}
