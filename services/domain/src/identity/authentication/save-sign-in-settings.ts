import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { requirePerson, requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import { endOtherSessions, storeSignInSettings, wasConnectionUsed } from "./authentication-store.ts";
import { findConnection, listDomains, readSignInSettings } from "./read-authentication.ts";
import type { SignInSettings } from "./sign-in-settings.ts";

const choice = z
  .boolean()
  .nullish()
  .transform((value) => value ?? undefined);

export const saveSignInSettingsInput = z.object({
  passwordEnabled: choice,
  googleEnabled: choice,
  microsoftEnabled: choice,
  emailCodeEnabled: choice,
  enterpriseRequired: choice,
});

/**
 * Switches sign-in methods on and off.
 * @throws ProductError `team.admin_needed`, `auth.session_needed`, `sign_in.none_left`, `enterprise.not_ready`
 */
export async function saveSignInSettings(
  tx: TenantTransaction,
  input: z.output<typeof saveSignInSettingsInput>,
): Promise<SignInSettings> {
  requireWorkspaceAdmin(tx.context.actor);
  requirePerson(tx.context.actor);
  await requireCapability(tx, "authenticationSettings");
  const before = await readSignInSettings(tx);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const after: SignInSettings = { ...before, ...given };
  const begins = after.enterpriseRequired && !before.enterpriseRequired;
  if (begins) await requireReadyConnection(tx);
  const open =
    after.passwordEnabled || after.googleEnabled || after.microsoftEnabled || after.emailCodeEnabled;
  if (!open && !after.enterpriseRequired) {
    throw new ProductError(
      "ValidationError",
      "sign_in.none_left",
      "Keep at least one sign-in method, or require your organisation's provider.",
    );
  }
  await storeSignInSettings(tx, after);
  // Sessions are extended while they are used: otherwise members could avoid the provider for weeks.
  const endedSessions = begins ? await endOtherSessions(tx) : 0;
  await recordEvent(
    tx,
    {
      kind: "sign_in.settings_changed",
      subjectType: "team",
      subjectId: tx.context.teamId,
      data: begins ? { before, after, endedSessions } : { before, after },
    },
    { type: "team", id: tx.context.teamId, act: "updated" },
  );
  return after;
}

/** Requires that someone has signed in through the provider: a wrong setting would lock everyone out. */
async function requireReadyConnection(tx: TenantTransaction): Promise<void> {
  const connection = await findConnection(tx);
  const domains = await listDomains(tx);
  const ready =
    connection !== undefined &&
    domains.some(({ verifiedAt }) => verifiedAt !== null) &&
    (await wasConnectionUsed(tx, connection.changedAt));
  if (ready) return;
  throw new ProductError(
    "InvalidOperation",
    "enterprise.not_ready",
    "Connect your provider, verify a domain and sign in through it once yourself. Then you can require it for everyone.",
    { field: "enterpriseRequired" },
  );
}
