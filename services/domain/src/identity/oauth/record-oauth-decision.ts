import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";

/** A member's answer to an application that asked for access; without scopes if they declined. */
export interface OauthDecision {
  readonly application: { readonly id: string; readonly name: string };
  readonly isGranted: boolean;
  readonly scopes: readonly string[];
}

/** Adds an audit entry for a member's answer to an application. */
export async function recordOauthDecision(
  tx: TenantTransaction,
  { application, isGranted, scopes }: OauthDecision,
): Promise<void> {
  await recordAudit(tx, {
    kind: isGranted ? "oauth.granted" : "oauth.refused",
    subjectType: "oauth_application",
    subjectId: application.id,
    data: { name: application.name, scopes: isGranted ? [...scopes] : [] },
  });
}
