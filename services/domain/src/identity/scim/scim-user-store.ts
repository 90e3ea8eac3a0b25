import type { ScimFilter } from "@fieldstone/model/scim/scim-filter.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import { scimJson } from "./scim-json.ts";
import type { ScimUserFields, ScimUserRow } from "./scim-user.ts";

/** Members that a filter is tried on, at most. */
const filteredUsersMax = 20_000;

const groupsOfUser = z.array(z.object({ value: z.string(), display: z.string() }));

function selectUsers(tx: TenantTransaction) {
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

function toRow(row: Selected): ScimUserRow {
  return {
    ...row,
    attributes: scimJson.parse(row.attributes ?? {}),
    groups: groupsOfUser.parse(row.groups),
  };
}

/** One page by place, in the order of joining. */
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

/** Those whom a filter may hold for: the equality that providers ask by is looked up, everything else is tried. */
export async function candidateScimUsers(tx: TenantTransaction, filter: ScimFilter): Promise<ScimUserRow[]> {
  const equal = equalityOf(filter);
  const rows = await selectUsers(tx)
    .$if(equal?.name === "username", (query) =>
      query.where((eb) => eb(eb.fn.coalesce("s.user_name", "u.email"), "=", equal?.value ?? "")),
    )
    .$if(equal?.name === "externalid", (query) => query.where("s.external_id", "=", equal?.value ?? ""))
    .limit(filteredUsersMax)
    .execute();
  return rows.map(toRow);
}

function equalityOf(filter: ScimFilter): { readonly name: string; readonly value: string } | undefined {
  if (filter.kind === "and") return equalityOf(filter.left) ?? equalityOf(filter.right);
  if (filter.kind !== "compare" || filter.comparison !== "eq" || typeof filter.value !== "string")
    return undefined;
  const [name = "", ...deeper] = filter.path.names;
  if (filter.path.schema !== undefined || deeper.length > 0) return undefined;
  return { name: name.toLowerCase(), value: filter.value };
}

/** A member whom providers see, locked where they are about to change. */
export async function findScimUser(
  tx: TenantTransaction,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<ScimUserRow | undefined> {
  if (options.forUpdate === true) await lockUser(tx, id);
  const row = await selectUsers(tx).where("u.user_id", "=", id).executeTakeFirst();
  return row && toRow(row);
}

async function lockUser(tx: TenantTransaction, id: string): Promise<void> {
  await tx.db
    .selectFrom("users")
    .select("user_id")
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", id)
    .forUpdate()
    .execute();
}

/** A member of an address that a provider has deleted: whoever is made anew with it is the same person. */
export async function findRemovedUserId(tx: TenantTransaction, email: string): Promise<string | undefined> {
  const row = await tx.db
    .selectFrom("users as u")
    .innerJoin("scim_users as s", (join) =>
      join.onRef("s.team_id", "=", "u.team_id").onRef("s.user_id", "=", "u.user_id"),
    )
    .select("u.user_id")
    .where("u.team_id", "=", tx.context.teamId)
    .where("u.email", "=", email)
    .where("s.removed_at", "is not", null)
    .forUpdate("u")
    .executeTakeFirst();
  return row?.user_id;
}

/** Writes what the provider says into the member's own row. */
export async function storeScimMember(
  tx: TenantTransaction,
  userId: string,
  fields: ScimUserFields,
  state: { readonly deactivatedAt: Date | null; readonly workspaceAdmin: boolean },
): Promise<void> {
  await tx.db
    .updateTable("users")
    .set({
      email: fields.email,
      name: fields.name,
      job_title: fields.title,
      ...(fields.role === undefined ? {} : { role: fields.role }),
      deactivated_at: state.deactivatedAt,
      workspace_admin: state.workspaceAdmin,
      updated_at: sql`now()`,
    })
    .where("team_id", "=", tx.context.teamId)
    .where("user_id", "=", userId)
    .execute();
}

export async function storeScimUser(
  tx: TenantTransaction,
  userId: string,
  fields: ScimUserFields,
): Promise<void> {
  const said = {
    user_name: fields.userName,
    external_id: fields.externalId,
    attributes: JSON.stringify(fields.attributes),
    removed_at: null,
  };
  await tx.db
    .insertInto("scim_users")
    .values({ team_id: tx.context.teamId, user_id: userId, ...said })
    .onConflict((conflict) =>
      conflict.columns(["team_id", "user_id"]).doUpdateSet({ ...said, updated_at: sql`now()` }),
    )
    .execute();
}

/** Hides a member from providers. */
export async function markScimUserRemoved(tx: TenantTransaction, user: ScimUserRow): Promise<void> {
  await tx.db
    .insertInto("scim_users")
    .values({
      team_id: tx.context.teamId,
      user_id: user.id,
      user_name: user.userName,
      attributes: JSON.stringify({}),
      removed_at: sql`now()`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["team_id", "user_id"])
        .doUpdateSet({ removed_at: sql`now()`, updated_at: sql`now()` }),
    )
    .execute();
}
