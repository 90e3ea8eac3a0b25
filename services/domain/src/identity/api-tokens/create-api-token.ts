import { formatAccessToken } from "@fieldstone/model/access/access-token.ts";
import { apiScopes } from "@fieldstone/model/access/api-scopes.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { hashSecret, newSecret } from "../../kernel/secrets/secret.ts";
import { requirePerson } from "../../kernel/workspace/team-policy.ts";
import { type ApiToken, apiTokenNameLengthMax, apiTokensPerMemberMax } from "./api-token.ts";
import { insertApiToken } from "./api-token-store.ts";
import { listApiTokens } from "./read-api-tokens.ts";

export const createApiTokenInput = z.object({
  name: z
    .string()
    .overwrite(visibleLine)
    .min(1, "Give the token a name.")
    .max(apiTokenNameLengthMax, `A token's name can have at most ${apiTokenNameLengthMax} characters.`),
  scopes: z
    .array(z.enum(apiScopes, "This scope does not exist."))
    .min(1, "Choose what the token can be used for.")
    .transform((scopes) => apiScopes.filter((scope) => scopes.includes(scope))),
  expiresAt: z
    .date()
    .refine((date) => date.getTime() > Date.now(), "Choose a date in the future.")
    .nullish()
    .transform((date) => date ?? null),
});

export interface CreatedApiToken {
  readonly apiToken: ApiToken;
  /** `api.{teamId}.{secret}`: shown once, never stored. */
  readonly secret: string;
}

/**
 * Creates a token with the actor's own rights, limited to its scopes.
 * @throws ProductError `api_token.viewer`, `api_token.too_many`, `auth.session_needed`
 */
export async function createApiToken(
  tx: TenantTransaction,
  input: z.output<typeof createApiTokenInput>,
): Promise<CreatedApiToken> {
  const actor = requirePerson(tx.context.actor);
  await requireCapability(tx, "publicApi");
  if (actor.role === "VIEWER") {
    throw new ProductError(
      "Forbidden",
      "api_token.viewer",
      "Viewers cannot create access tokens. Ask a manager for one.",
    );
  }
  await lockTenant(tx, "apiTokenCount", actor.userId);
  if ((await listApiTokens(tx, actor.userId)).length >= apiTokensPerMemberMax) {
    throw new ProductError(
      "InvalidOperation",
      "api_token.too_many",
      `You already have ${apiTokensPerMemberMax} access tokens. Revoke one that you no longer use.`,
    );
  }
  const secret = newSecret();
  const apiToken = await insertApiToken(tx, {
    id: newId(),
    userId: actor.userId,
    name: input.name,
    tokenHash: hashSecret(secret),
    scopes: input.scopes,
    expiresAt: input.expiresAt,
  });
  await recordAudit(tx, {
    kind: "api_token.created",
    subjectType: "api_token",
    subjectId: apiToken.id,
    data: { name: apiToken.name, scopes: apiToken.scopes, expiresAt: apiToken.expiresAt },
  });
  return { apiToken, secret: formatAccessToken({ api: true, teamId: tx.context.teamId, secret }) };
}
