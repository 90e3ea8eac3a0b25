import type { ScimFilter } from "@fieldstone/model/scim/scim-filter.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import { storedScimJson } from "./scim-json.ts";
import type { ScimUserRow } from "./scim-user.ts";

/** The most members that a filter is evaluated on. */
const filteredUsersMax = 20_000;
/** Members read at once for that; each may have 32 kB of attributes. */
const filteredAtOnce = 200;

const groupsOfUser = z.array(z.object({ value: z.string(), display: z.string() }));

export function selectUsers(tx: TenantTransaction) {
  return tx.db
    .selectFrom("users as u")
    .leftJoin("scim_users as s", (join) =>
      join.onRef("s.team_id", "=", "u.team_id").onRef("s.user_id", "=", "u.user_id"),
    )
    .select((eb) => [
      "u.user_id as id",
      "u.email",
      "u.name",
      "u.role",
      "u.workspace_admin as workspaceAdmin",
      "u.job_title as jobTitle",
      "u.created_at as createdAt",
      sql<Date>`greatest(u.updated_at, s.updated_at)`.as("changedAt"),
      "u.deactivated_at as deactivatedAt",
      eb.fn.coalesce("s.user_name", "u.email").as("userName"),
      "s.external_id as externalId",
      "s.attributes",
      sql<unknown>`(select coalesce(json_agg(json_build_object('value', g.group_id, 'display', g.name)
          order by g.name), '[]')
        from group_members m join groups g on g.team_id = m.team_id and g.group_id = m.group_id
        where m.team_id = u.team_id and m.user_id = u.user_id)`.as("groups"),
    ])
    .where("u.team_id", "=", tx.context.teamId)
    .where("s.removed_at", "is", null)
    .orderBy("u.created_at")
    .orderBy("u.user_id");
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectUsers>["execute"]>>[number];

export function toRow(row: Selected): ScimUserRow {
  return {
    ...row,
    attributes: storedScimJson.parse(row.attributes ?? {}),
    groups: groupsOfUser.parse(row.groups),
  };
}

/** One page by offset, in the order of joining. */
export async function pageScimUsers(
  tx: TenantTransaction,
  offset: number,
  limit: number,
): Promise<ScimUserRow[]> {
  return (await selectUsers(tx).offset(offset).limit(limit).execute()).map(toRow);
}

export async function countScimUsers(tx: TenantTransaction): Promise<number> {
  const { count } = await tx.db
    .selectFrom("users as u")
    .leftJoin("scim_users as s", (join) =>
      join.onRef("s.team_id", "=", "u.team_id").onRef("s.user_id", "=", "u.user_id"),
    )
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("u.team_id", "=", tx.context.teamId)
    .where("s.removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Users who may match a filter, in batches. An equality, which providers use, is looked up; any other filter
 * must be evaluated on all.
 */
export async function* candidateScimUsers(
  tx: TenantTransaction,
  filter: ScimFilter,
): AsyncGenerator<readonly ScimUserRow[]> {
  const equal = equalityOf(filter);
  const candidates = selectUsers(tx)
    .$if(equal?.name === "username", (query) =>
      query.where((eb) => eb(eb.fn.coalesce("s.user_name", "u.email"), "=", equal?.value ?? "")),
    )
    .$if(equal?.name === "externalid", (query) => query.where("s.external_id", "=", equal?.value ?? ""));
  for (let offset = 0; offset < filteredUsersMax; offset += filteredAtOnce) {
    const rows = await candidates.offset(offset).limit(filteredAtOnce).execute();
    yield rows.map(toRow);
    if (rows.length < filteredAtOnce) return;
  }
}

function equalityOf(filter: ScimFilter): { readonly name: string; readonly value: string } | undefined {
  if (filter.kind === "and") return equalityOf(filter.left) ?? equalityOf(filter.right);
  if (filter.kind !== "compare" || filter.comparison !== "eq" || typeof filter.value !== "string")
    return undefined;
  const [name = "", ...deeper] = filter.path.names;
  if (filter.path.schema !== undefined || deeper.length > 0) return undefined;
  return { name: name.toLowerCase(), value: filter.value };
}
