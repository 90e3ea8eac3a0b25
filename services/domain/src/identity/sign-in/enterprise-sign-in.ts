import type { OidcAttempt, OidcCallback } from "@fieldstone/contracts/enterprise-calls.ts";
import { emailDomain } from "@fieldstone/model/email.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { userNameLengthMax } from "@fieldstone/model/limits.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import type { OidcClient, OidcProvider } from "@fieldstone/platform/oidc/oidc-client.ts";
import { trustedEmail } from "@fieldstone/platform/oidc/trusted-email.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SealedBox } from "@fieldstone/platform/seal/sealed-box.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import type { TenantScope } from "../../kernel/workspace/tenant-scope.ts";
import { enterpriseRedirectPath, openSecret, providerOf } from "../authentication/enterprise-connection.ts";
import { findConnection, isOwnDomain, type StoredConnection } from "../authentication/read-authentication.ts";
import { acceptInvitation } from "../invitations/accept-invitation.ts";
import { findOpenInvitation } from "../invitations/read-invitations.ts";
import { insertMember } from "../members/member-store.ts";
import { publishMemberLinkTask } from "../members/member-tasks.ts";
import { findMemberByEmail } from "../members/read-members.ts";
import { openSession, type SignInOrigin } from "../sessions/open-session.ts";

export interface EnterpriseServices {
  readonly oidc: OidcClient;
  readonly box: SealedBox;
  readonly publicUrl: string;
  readonly loopbackHosts: readonly string[];
}

export interface StartedEnterpriseSignIn {
  readonly url: string;
  readonly redirectPath: string;
  readonly attempt: OidcAttempt;
}

const notConnected = (): ProductError =>
  new ProductError(
    "ValidationError",
    "enterprise.unknown",
    "We cannot tell which workspace's provider to use for this address. Go to your workspace's address, or sign in with an e-mailed code.",
    { field: "email" },
  );

async function connectionOf(
  services: EnterpriseServices,
  door: TenantScope,
  teamId: string,
): Promise<{ connection: StoredConnection; provider: OidcProvider }> {
  const connection = await door.read(findConnection);
  if (connection === undefined) throw notConnected();
  const { clientSecretSealed } = connection;
  const clientSecret =
    clientSecretSealed === null ? undefined : openSecret(services.box, teamId, clientSecretSealed);
  if (connection.kind === "OIDC" && clientSecret === undefined) {
    throw new ProductError(
      "UnprocessableContent",
      "enterprise.secret_lost",
      "The provider's client secret can no longer be read. Ask a workspace admin to enter it again.",
    );
  }
  const { publicUrl, loopbackHosts } = services;
  return { connection, provider: providerOf(connection, { teamId, publicUrl, clientSecret, loopbackHosts }) };
}

/**
 * Starts a sign-in; returns where to send the person.
 * @throws ProductError `enterprise.*`, `provider.unavailable`
 */
export async function beginEnterpriseSignIn(
  services: EnterpriseServices,
  door: TenantScope,
  { teamId, email }: { readonly teamId: string; readonly email: string | undefined },
): Promise<StartedEnterpriseSignIn> {
  const { connection, provider } = await connectionOf(services, door, teamId);
  const begun = await services.oidc.begin(provider, { loginHint: email });
  return { ...begun, redirectPath: enterpriseRedirectPath(connection.kind, teamId) };
}

/**
 * Opens a session for a person whom the workspace's provider has signed in. Returns its secret. Only
 * addresses in the workspace's proven domains are accepted from the provider.
 * @throws ProductError `provider.*`, `enterprise.*`
 */
export async function finishEnterpriseSignIn(
  services: EnterpriseServices,
  door: TenantScope,
  input: { readonly teamId: string; readonly attempt: OidcAttempt; readonly callback: OidcCallback },
  origin: SignInOrigin,
): Promise<string> {
  const { provider } = await connectionOf(services, door, input.teamId);
  const claims = await services.oidc.finish(provider, input.attempt, input.callback);
  const email = trustedEmail("ENTERPRISE", claims, provider.issuer);
  if (email === undefined) {
    throw new ProductError(
      "Forbidden",
      "provider.email_unverified",
      "Your organisation's provider did not send a verified e-mail address for you. Ask your IT team.",
    );
  }
  const name = visibleLine(claims.name ?? "").slice(0, userNameLengthMax);
  return door.write(async (tx) => {
    // Read again: the provider may have been disconnected during its request.
    const connection = await findConnection(tx);
    if (connection === undefined) throw notConnected();
    const domain = emailDomain(email);
    if (!(await isOwnDomain(tx, domain))) {
      throw new ProductError(
        "Forbidden",
        "enterprise.domain_unproven",
        `This workspace's provider is not trusted for addresses at ${domain}. Ask a workspace admin to add the domain.`,
      );
    }
    const userId = await memberOf(tx, connection, email, name);
    return openSession(tx, userId, "ENTERPRISE", origin);
  });
}

/** The member with an address: existing, invited, or new if people of the provider may join. */
async function memberOf(
  tx: TenantTransaction,
  { joinRole }: StoredConnection,
  email: string,
  name: string,
): Promise<string> {
  const known = await findMemberByEmail(tx, email, { forUpdate: true });
  if (known !== undefined && known.deactivatedAt === null) return known.id;
  const invitation = await findOpenInvitation(tx, { email });
  if (invitation !== undefined) {
    return (await acceptInvitation(tx, { invitationId: invitation.id, email })).userId;
  }
  // A removed member stays out until someone invites them again, whatever the provider says.
  if (joinRole === null || known !== undefined) {
    const message = "You are not a member of this workspace. Ask a workspace admin to invite you.";
    throw new ProductError("Forbidden", "workspace.not_member", message);
  }
  const userId = newId();
  await insertMember(tx, { id: userId, email, name, role: joinRole, workspaceAdmin: false });
  await recordEvent(
    tx,
    {
      kind: "member.joined_by_enterprise",
      subjectType: "user",
      subjectId: userId,
      by: userId,
      data: { role: joinRole },
    },
    { type: "member", id: userId, act: "created" },
  );
  await tx.enqueue(publishMemberLinkTask, { userId }, { jobKey: userId });
  return userId;
}
