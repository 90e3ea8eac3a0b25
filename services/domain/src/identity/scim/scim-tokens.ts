import { ProductError } from "@fieldstone/model/errors.ts";
import { newId, toShortId, tryParseId } from "@fieldstone/model/ids.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { hashSecret, newSecret } from "../../kernel/secrets/secret.ts";
import { requirePerson, requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import { listScimTokens, type ScimToken } from "./read-scim-tokens.ts";
import { insertScimToken, revokeScimTokenRow } from "./scim-token-store.ts";

const nameLengthMax = 100;
/** The most active tokens of a workspace: one in use, and room to rotate it without a gap. */
const scimTokensMax = 5;

export const createScimTokenInput = z.object({
  name: z
    .string()
    .overwrite(visibleLine)
    .min(1, "Give the token a name.")
    .max(nameLengthMax, `A token's name can have at most ${nameLengthMax} characters.`),
});

const tokenPattern = /^scim\.([0-9A-Za-z-]{1,36})\.([\w-]{1,512})$/;

/** Reads `scim.{teamId}.{secret}`; undefined for anything else. */
export function parseScimToken(
  text: string,
): { readonly teamId: string; readonly secret: string } | undefined {
  const [, team = "", secret = ""] = tokenPattern.exec(text) ?? [];
  const teamId = tryParseId(team);
  return teamId === undefined || secret === "" ? undefined : { teamId, secret };
}

/**
 * Creates a token for the workspace's identity provider. The secret is shown once.
 * @throws ProductError `team.admin_needed`, `auth.session_needed`, `scim_token.too_many`
 */
export async function createScimToken(
  tx: TenantTransaction,
  input: z.output<typeof createScimTokenInput>,
): Promise<{ readonly scimToken: ScimToken; readonly secret: string }> {
  requireWorkspaceAdmin(tx.context.actor);
  const { userId } = requirePerson(tx.context.actor);
  await requireCapability(tx, "scimProvisioning");
  await lockTenant(tx, "scimTokenCount");
  if ((await listScimTokens(tx)).length >= scimTokensMax) {
    throw new ProductError(
      "InvalidOperation",
      "scim_token.too_many",
      `A workspace can have at most ${scimTokensMax} provisioning tokens. Revoke one first.`,
    );
  }
  const secret = newSecret();
  const scimToken = await insertScimToken(tx, {
    id: newId(),
    name: input.name,
    tokenHash: hashSecret(secret),
    createdBy: userId,
  });
  await recordAudit(tx, {
    kind: "scim_token.created",
    subjectType: "scim_token",
    subjectId: scimToken.id,
    data: { name: scimToken.name },
  });
  return { scimToken, secret: `scim.${toShortId(tx.context.teamId)}.${secret}` };
}

/** @throws ProductError `team.admin_needed`, `auth.session_needed`, `scim_token.not_found` */
export async function revokeScimToken(tx: TenantTransaction, id: string): Promise<void> {
  requireWorkspaceAdmin(tx.context.actor);
  requirePerson(tx.context.actor);
  if (!(await revokeScimTokenRow(tx, id))) {
    throw new ProductError(
      "NotFound",
      "scim_token.not_found",
      "This provisioning token has already been revoked.",
    );
  }
  await recordAudit(tx, { kind: "scim_token.revoked", subjectType: "scim_token", subjectId: id });
}
