import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { ipAllowListOf } from "../security/team-security-store.ts";

/** The token of a workspace's identity provider for managing members. */
export interface ScimToken {
  readonly id: string;
  readonly name: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export const scimTokenColumns = [
  "scim_token_id as id",
  "name",
  "created_by as createdBy",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
] as const;

export function listScimTokens(tx: TenantTransaction): Promise<ScimToken[]> {
  return tx.db
    .selectFrom("scim_tokens")
    .select(scimTokenColumns)
    .where("team_id", "=", tx.context.teamId)
    .where("revoked_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("scim_token_id")
    .execute();
}

export interface ScimTokenIdentity extends ScimToken {
  /** The workspace's networks; empty for any. */
  readonly ipAllowList: readonly string[];
}

/**
 * The active token with this secret hash; undefined if there is none.
 * @throws ProductError `plan.upgrade_needed` if its workspace has lost provisioning with its plan
 */
export async function findScimToken(
  tx: TenantTransaction,
  tokenHash: Buffer,
): Promise<ScimTokenIdentity | undefined> {
  const found = await tx.db
    .selectFrom("scim_tokens")
    .select([...scimTokenColumns, ipAllowListOf("scim_tokens.team_id").as("ipAllowList")])
    .where("team_id", "=", tx.context.teamId)
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", sql<Date>`now()`)]))
    .executeTakeFirst();
  if (found !== undefined) await requireCapability(tx, "scimProvisioning");
  return found;
}
