import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SealedBox } from "@fieldstone/platform/seal/sealed-box.ts";
import { z } from "zod";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { requirePerson, requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import { workspaceRoles } from "../members/member.ts";
import {
  type ConnectionValues,
  deleteConnection,
  storeConnection,
  storeSignInSettings,
} from "./authentication-store.ts";
import { publishEnterpriseDomainTask } from "./authentication-tasks.ts";
import {
  auth0DomainField,
  type EnterpriseConnection,
  issuerField,
  sealSecret,
} from "./enterprise-connection.ts";
import { findConnection, listDomains, readSignInSettings } from "./read-authentication.ts";

const shortText = (message: string) => z.string().trim().min(1, message).max(500, "This is too long.");
const clientId = shortText("Enter the client ID that your provider shows.");
const joinRole = z
  .enum(workspaceRoles)
  .nullish()
  .transform((role) => role ?? null);

export const saveConnectionInput = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("OIDC"),
    issuer: issuerField,
    clientId,
    /** Leave out to keep the stored secret. */
    clientSecret: z.string().min(1).max(1_000).nullish(),
    joinRole,
  }),
  z.object({
    kind: z.literal("AUTH0"),
    domain: auth0DomainField,
    audience: z
      .string()
      .trim()
      .max(500)
      .nullish()
      .transform((text) => text || null),
    clientId,
    joinRole,
  }),
]);
export type ConnectionInput = z.output<typeof saveConnectionInput>;

export interface ConnectionRules {
  readonly box: SealedBox;
  /** Local hosts that may be called without TLS; none in a cluster. */
  readonly loopbackHosts: readonly string[];
}

/**
 * Connects the workspace's own provider, or changes its settings.
 * @throws ProductError `team.admin_needed`, `auth.session_needed`, `enterprise.secret_missing`,
 *   `enterprise.not_https`
 */
export async function saveConnection(
  tx: TenantTransaction,
  input: ConnectionInput,
  rules: ConnectionRules,
): Promise<EnterpriseConnection> {
  requireAdminInPerson(tx);
  await requireCapability(tx, "enterpriseSignOn");
  const before = await findConnection(tx);
  const values = valuesOf(tx.context.teamId, input, before?.clientSecretSealed ?? null, rules);
  // A secret is only sent to the issuer that it was entered for; another issuer needs it entered again.
  const sameProvider =
    before?.kind === values.kind && before.issuer === values.issuer && before.domain === values.domain;
  if (input.kind === "OIDC" && input.clientSecret == null && !(sameProvider && before.hasClientSecret)) {
    throw new ProductError(
      "ValidationError",
      "enterprise.secret_missing",
      "Enter the client secret that belongs to this issuer.",
      { field: "clientSecret" },
    );
  }
  const renewed =
    !sameProvider ||
    before.clientId !== values.clientId ||
    before.audience !== values.audience ||
    before.clientSecretSealed !== values.clientSecretSealed;
  await storeConnection(tx, values, renewed);
  const { clientSecretSealed, ...recorded } = values;
  await recordAudit(tx, {
    kind: before === undefined ? "enterprise_connection.created" : "enterprise_connection.updated",
    subjectType: "team",
    subjectId: tx.context.teamId,
    data: { ...recorded, secretChanged: clientSecretSealed !== (before?.clientSecretSealed ?? null) },
  });
  await publishDomains(tx);
  const stored = await findConnection(tx);
  if (stored === undefined) throw new Error("a connection that was stored is gone");
  return stored;
}

/**
 * Disconnects the provider. Nobody signs in through it any more, and its domains are no longer routed.
 * @throws ProductError `team.admin_needed`, `auth.session_needed`, `enterprise.none`
 */
export async function removeConnection(tx: TenantTransaction): Promise<void> {
  requireAdminInPerson(tx);
  if (!(await deleteConnection(tx))) {
    throw new ProductError("NotFound", "enterprise.none", "No provider is connected.");
  }
  const settings = await readSignInSettings(tx);
  // Without the provider, another sign-in method must remain.
  const emailCodeEnabled = settings.emailCodeEnabled || settings.enterpriseRequired;
  await storeSignInSettings(tx, { ...settings, emailCodeEnabled, enterpriseRequired: false });
  await recordAudit(tx, {
    kind: "enterprise_connection.removed",
    subjectType: "team",
    subjectId: tx.context.teamId,
  });
  await publishDomains(tx);
}

export function requireAdminInPerson(tx: TenantTransaction): void {
  requireWorkspaceAdmin(tx.context.actor);
  requirePerson(tx.context.actor);
}

async function publishDomains(tx: TenantTransaction): Promise<void> {
  for (const { domain } of await listDomains(tx)) {
    await tx.enqueue(publishEnterpriseDomainTask, { domain }, { jobKey: domain });
  }
}

function valuesOf(
  teamId: string,
  input: ConnectionInput,
  sealedBefore: string | null,
  { box, loopbackHosts }: ConnectionRules,
): ConnectionValues {
  const { kind, clientId: id, joinRole: role } = input;
  const shared = { clientId: id, joinRole: role };
  if (kind === "AUTH0") {
    const { domain, audience } = input;
    if (domain.includes(":") && !loopbackHosts.includes(domain)) throw notHttps("domain");
    return { kind, domain, audience, issuer: null, clientSecretSealed: null, ...shared };
  }
  const { issuer, clientSecret } = input;
  const { protocol, host } = new URL(issuer);
  if (protocol !== "https:" && !loopbackHosts.includes(host)) throw notHttps("issuer");
  const clientSecretSealed = clientSecret == null ? sealedBefore : sealSecret(box, teamId, clientSecret);
  return { kind, issuer, domain: null, audience: null, clientSecretSealed, ...shared };
}

function notHttps(field: string): ProductError {
  const message = "Providers are reached over https only. Enter an address that starts with https://.";
  return new ProductError("ValidationError", "enterprise.not_https", message, { field });
}
