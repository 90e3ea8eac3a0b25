import { ProductError } from "@fieldstone/model/errors.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import { pageSizeMax, viewRowsOffsetMax } from "@fieldstone/model/limits.ts";
import { canvasItemsMax } from "@fieldstone/model/views/canvas.ts";
import type { ListedType } from "@fieldstone/model/views/table-columns.ts";
import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type QueryResult, type RawBuilder, sql } from "kysely";
import { requireMemberOrSystem } from "../../access/permissions/member-policy.ts";
import { projectNotFound, requireProjectLevel } from "../../access/permissions/project-access.ts";
import { requirePeopleVisible } from "../../access/permissions/reader-access.ts";
import type { CustomField } from "../fields/custom-field.ts";
import { findReadableFields } from "../fields/read-custom-fields.ts";
import { type GroupKey, groupKeyOf, parseGroupKey, uncategorized } from "./group-key.ts";
import { columnOf, listedTables } from "./listed-table.ts";
import { fieldSortKey, type SortKey, systemSortKey } from "./sort-key.ts";

/** Conditions and order of the rows. */
export interface ViewRowsRequest {
  /** Null for people, who belong to the workspace. */
  readonly projectId: string | null;
  readonly target: ListedType;
  readonly settings: Pick<ViewSettings, "sort" | "group">;
  /** A condition on the listed table. */
  readonly filter?: RawBuilder<boolean> | undefined;
  /** The filter leaves out AI: tags that AI added form no groups. */
  readonly withoutAi?: boolean;
  /** Only rows of this group; empty for those in none. */
  readonly groupKey?: string | undefined;
  /** The view whose manual card order applies if there is no sorting. */
  readonly viewId?: string | undefined;
}

/** A range of rows, so that the middle of a long list is read without the rows before it. */
export interface RowWindow {
  readonly offset: number;
  readonly limit: number;
}

export interface GroupCount {
  /** An option, a person, a tag or `published`; empty for the group without any. */
  readonly key: string;
  readonly count: number;
}

/** Ids of the rows in order, empty values always last. @throws ProductError `project.not_found`, `view.*` */
export async function listViewRows(
  tx: TenantTransaction,
  request: ViewRowsRequest,
  window: RowWindow,
): Promise<readonly string[]> {
  const { offset, limit } = parseWindow(window);
  const { rows } = await whereReadable(tx, request, (plan) => rowsStatement(plan, offset, limit));
  return rows.map(({ id }) => id);
}

/**
 * Ids of the first rows, up to the maximum of a canvas.
 * @throws ProductError `project.not_found`, `view.*`
 */
export async function listCanvasRows(
  tx: TenantTransaction,
  request: ViewRowsRequest,
): Promise<readonly string[]> {
  const { rows } = await whereReadable(tx, request, (plan) => rowsStatement(plan, 0, canvasItemsMax));
  return rows.map(({ id }) => id);
}

/** Number of rows. @throws ProductError `project.not_found`, `view.*` */
export async function countViewRows(tx: TenantTransaction, request: ViewRowsRequest): Promise<number> {
  const { rows } = await whereReadable(
    tx,
    request,
    ({ table, matching }) =>
      sql<{ count: number }>`select count(*)::int as count from ${table} where ${matching}`,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Number of rows of each group; empty groups are left out.
 * @throws ProductError `project.not_found`, `view.*`
 */
export async function countViewGroups(
  tx: TenantTransaction,
  request: ViewRowsRequest,
): Promise<readonly GroupCount[]> {
  const { rows } = await whereReadable(tx, { ...request, groupKey: undefined }, groupsStatement);
  return rows;
}

/** Runs the query in parallel with the access check, and returns its result only if access is granted. */
async function whereReadable<T>(
  tx: TenantTransaction,
  request: ViewRowsRequest,
  statementOf: (plan: Plan) => RawBuilder<T>,
): Promise<QueryResult<T>> {
  const [, answer] = await Promise.all([
    requireReadable(tx, request),
    planOf(tx, request).then((plan) => statementOf(plan).execute(tx.db)),
  ]);
  return answer;
}

/** People are readable by every member; all other lists belong to a project. */
async function requireReadable(
  tx: TenantTransaction,
  { projectId, target }: Pick<ViewRowsRequest, "projectId" | "target">,
): Promise<void> {
  if (target === "PERSON") requireMemberOrSystem(tx.context.actor);
  else if (projectId === null) throw projectNotFound();
  else await requireProjectLevel(tx, projectId, "READ");
}

interface Plan {
  readonly table: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly matching: RawBuilder<boolean>;
  readonly order: readonly { readonly key: SortKey; readonly direction: "ASC" | "DESC" }[];
  readonly group: GroupKey | undefined;
}

async function planOf(tx: TenantTransaction, request: ViewRowsRequest): Promise<Plan> {
  const { projectId, target, settings, filter, viewId, withoutAi = false } = request;
  const groupKey = request.groupKey === undefined ? undefined : parseGroupKey(request.groupKey);
  const { table, id, live } = listedTables[target];
  const { group: wanted } = settings;
  const sorts = settings.sort.map((sort, place) => {
    const alias = `sorted${place}`;
    return { ...sort, alias, systemKey: systemSortKey(tx, target, sort.key, alias) };
  });
  const fieldKeys = sorts.flatMap(({ key, systemKey }) => (systemKey === undefined ? [key] : []));
  const fields = await findFields(
    tx,
    wanted !== null && "id" in wanted ? [...fieldKeys, wanted.id] : fieldKeys,
  );
  const isAboutPeople =
    sorts.some(({ key }) => key === "people") || [...fields.values()].some(({ type }) => type === "PERSON");
  if (isAboutPeople) requirePeopleVisible(tx.context.actor);
  const groupField = wanted !== null && "id" in wanted ? fields.get(wanted.id) : undefined;
  const group = wanted === null ? undefined : groupKeyOf(tx, target, wanted, groupField, withoutAi);
  const sorted = sorts.flatMap(({ key, direction, alias, systemKey }) => {
    const field = fields.get(key);
    const sortKey = systemKey ?? (field && fieldSortKey(target, field, alias));
    return sortKey === undefined ? [] : [{ key: sortKey, direction }];
  });
  const isOrderedByHand = sorted.length === 0 && viewId !== undefined && groupKey !== undefined;
  const conditions = [live];
  if (projectId !== null) conditions.push(sql<boolean>`${table}.project_id = ${projectId}`);
  if (filter !== undefined) conditions.push(filter);
  if (group !== undefined && groupKey !== undefined) conditions.push(group.inGroup(groupKey));
  return {
    table,
    id,
    matching: sql.join(conditions, sql` and `),
    order: [
      ...(isOrderedByHand ? [{ key: cardRank(viewId, groupKey, id), direction: "ASC" as const }] : sorted),
      { key: { key: columnOf(listedTables[target], "created_at"), isAlwaysSet: true }, direction: "DESC" },
      { key: { key: id, isAlwaysSet: true }, direction: "DESC" },
    ],
    group,
  };
}

/** The rank of a manually placed card; other cards follow. */
function cardRank(viewId: string, groupKey: string, id: RawBuilder<unknown>): SortKey {
  return {
    joins: sql`left join view_card_ranks card on card.team_id = current_setting('fieldstone.team_id')::uuid
      and card.view_id = ${viewId} and card.group_key = ${groupKey} and card.object_id = ${id}`,
    key: sql`card.rank`,
  };
}

/** Counts by value first: each distinct value is split once, instead of once per row. */
function groupsStatement({ table, matching, group }: Plan): RawBuilder<GroupCount> {
  if (group === undefined) return sql`select '' as key, 0 as count where false`;
  return sql`select coalesce(${group.key}, ${uncategorized}) as key, sum(counted.rows)::int as count
    from (select ${group.value} as value, count(*) as rows from ${table} ${group.joins}
      where ${matching} group by 1) counted ${group.split} group by 1 order by 1`;
}

function rowsStatement({ table, id, matching, order }: Plan, offset: number, limit: number) {
  const joins = order.flatMap(({ key: { joins: joined } }) => joined ?? []);
  const orders = order.map(({ key: { key, isAlwaysSet }, direction }) => {
    const towards = direction === "ASC" ? sql`asc` : sql`desc`;
    return isAlwaysSet === true ? sql`${key} ${towards}` : sql`${key} ${towards} nulls last`;
  });
  return sql<{
    id: string;
  }>`select ${id} as id from ${table} ${joins.length === 0 ? sql`` : sql.join(joins, sql` `)}
    where ${matching} order by ${sql.join(orders)} limit ${limit} offset ${offset}`;
}

/** Live fields by the keys in the settings; missing ones are left out. */
async function findFields(
  tx: TenantTransaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, CustomField>> {
  const ids = new Map(keys.map((key) => [key, tryParseId(key)] as const));
  const wanted = [...new Set(ids.values())].filter((id) => id !== undefined);
  if (wanted.length === 0) return new Map();
  const fields = await findReadableFields(tx, wanted);
  return new Map(
    keys.flatMap((key) => {
      const field = fields.find(({ id, archivedAt }) => id === ids.get(key) && archivedAt === null);
      return field === undefined ? [] : [[key, field] as const];
    }),
  );
}

/** @throws ProductError `view.page` */
function parseWindow(window: RowWindow): RowWindow {
  const { offset, limit } = window;
  const fits =
    Number.isInteger(offset) &&
    offset >= 0 &&
    offset <= viewRowsOffsetMax &&
    limit >= 0 &&
    limit <= pageSizeMax;
  if (fits) return window;
  throw new ProductError(
    "ValidationError",
    "view.page",
    `Ask for at most ${pageSizeMax.toLocaleString("en")} rows, from one of the first ${viewRowsOffsetMax.toLocaleString("en")} on.`,
    { field: "offset" },
  );
}
