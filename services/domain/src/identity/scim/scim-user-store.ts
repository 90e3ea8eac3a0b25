import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { lockMember } from "../members/member-store.ts";
import { selectUsers, toRow } from "./read-scim-users.ts";
import type { ScimUserFields, ScimUserRow } from "./scim-user.ts";

/** A member that providers can see; locked if it is about to change. */
export async function findScimUser(
  tx: TenantTransaction,
  id: string,
  options: { forUpdate?: boolean } = {},
): Promise<ScimUserRow | undefined> {
  if (options.forUpdate === true) await lockMember(tx, id);
  const row = await selectUsers(tx).where("u.user_id", "=", id).executeTakeFirst();
  return row && toRow(row);
}

/** The member that a provider deleted with this address: creating it again restores the same person. */
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

/** Writes the provider's fields to the member's own row. */
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
      email_assigned_at: sql`case when email = ${fields.email} then email_assigned_at else now() end`,
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
    attributes: jsonbText(fields.attributes),
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
      attributes: jsonbText({}),
      removed_at: sql`now()`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["team_id", "user_id"])
        .doUpdateSet({ removed_at: sql`now()`, updated_at: sql`now()` }),
    )
    .execute();
}
