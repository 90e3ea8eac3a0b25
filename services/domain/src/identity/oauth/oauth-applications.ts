import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { lockTenant } from "@fieldstone/platform/postgres/advisory-locks.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { z } from "zod";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { recordEvent, recordEvents } from "../../kernel/changes/record-event.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { hashSecret, newSecret } from "../../kernel/secrets/secret.ts";
import { requirePerson, requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import {
  type createOauthApplicationInput,
  type OauthApplication,
  oauthApplicationsMax,
} from "./oauth-application.ts";
import { deleteOauthApplicationRow, insertOauthApplication } from "./oauth-application-store.ts";
import { endGrantsOfApplication, membersOfApplication } from "./oauth-grant-store.ts";
import { listOauthApplications } from "./read-oauth-applications.ts";

/**
 * Registers an application. Its secret, if it has one, is shown once.
 * @throws ProductError `team.admin_needed`, `auth.session_needed`, `oauth_application.too_many`
 */
export async function createOauthApplication(
  tx: TenantTransaction,
  input: z.output<typeof createOauthApplicationInput>,
): Promise<{ readonly application: OauthApplication; readonly secret: string | null }> {
  requireWorkspaceAdmin(tx.context.actor);
  const { userId } = requirePerson(tx.context.actor);
  await requireCapability(tx, "publicApi");
  await lockTenant(tx, "oauthApplicationCount");
  if ((await listOauthApplications(tx)).length >= oauthApplicationsMax) {
    throw new ProductError(
      "InvalidOperation",
      "oauth_application.too_many",
      `A workspace can have at most ${oauthApplicationsMax} applications. Delete one first.`,
    );
  }
  const secret = input.confidential ? newSecret() : null;
  const application = await insertOauthApplication(tx, {
    id: newId(),
    name: input.name,
    redirectUris: input.redirectUris,
    scopes: input.scopes,
    secretHash: secret === null ? null : hashSecret(secret),
    createdBy: userId,
  });
  await recordAudit(tx, {
    kind: "oauth_application.created",
    subjectType: "oauth_application",
    subjectId: application.id,
    data: { ...input },
  });
  return { application, secret };
}

/**
 * Deletes an application and ends its access to all members.
 * @throws ProductError `oauth_application.not_found`
 */
export async function deleteOauthApplication(tx: TenantTransaction, id: string): Promise<void> {
  requireWorkspaceAdmin(tx.context.actor);
  requirePerson(tx.context.actor);
  const userIds = await membersOfApplication(tx, id);
  if (!(await deleteOauthApplicationRow(tx, id))) throw applicationNotFound();
  await recordEvents(
    tx,
    {
      kind: "oauth_application.deleted",
      subjectType: "oauth_application",
      subjectId: id,
      data: { members: userIds.length },
    },
    userIds.map((userId) => ({ type: "member", id: userId, act: "updated" })),
  );
}

/** Revokes an application's access to the actor. @throws ProductError `oauth_access.not_found` */
export async function disconnectApplication(tx: TenantTransaction, id: string): Promise<void> {
  const { userId } = requirePerson(tx.context.actor);
  if (!(await endGrantsOfApplication(tx, userId, id))) {
    throw new ProductError(
      "NotFound",
      "oauth_access.not_found",
      "This application no longer has access to your account.",
    );
  }
  await recordEvent(
    tx,
    { kind: "oauth.disconnected", subjectType: "oauth_application", subjectId: id },
    { type: "member", id: userId, act: "updated" },
  );
}

function applicationNotFound(): ProductError {
  return new ProductError("NotFound", "oauth_application.not_found", "This application no longer exists.");
}
