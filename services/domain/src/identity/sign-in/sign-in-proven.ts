import { ProductError } from "@fieldstone/model/errors.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SignInMethod } from "../authentication/sign-in-method.ts";
import { acceptInvitation } from "../invitations/accept-invitation.ts";
import { findSignInByEmail } from "../members/read-members.ts";
import { openSession, type SignInOrigin } from "../sessions/open-session.ts";
import { joinByDomain } from "./join-by-domain.ts";

export interface ProvenSignIn {
  /** The address that the caller has proven to the router. */
  readonly email: string;
  readonly method: SignInMethod;
  /** An invitation to accept if they are not a member yet. */
  readonly inviteId?: string | undefined;
  /** True if they asked to join by their domain. */
  readonly join?: boolean | undefined;
}

/**
 * Opens a session for a proven address. Returns its secret.
 * @throws ProductError `workspace.not_member`, `invitation.over`
 */
export async function signInProven(
  tx: TenantTransaction,
  input: ProvenSignIn,
  origin: SignInOrigin,
): Promise<string> {
  const member = await findSignInByEmail(tx, input.email);
  if (member !== undefined) return await openSession(tx, member.userId, input.method, origin);
  if (input.inviteId === undefined && input.join === true) {
    const joined = await joinByDomain(tx, input.email);
    if (joined !== undefined) return await openSession(tx, joined, input.method, origin);
  }
  if (input.inviteId === undefined) {
    throw new ProductError("Forbidden", "workspace.not_member", "You are not a member of this workspace.");
  }
  const { userId } = await acceptInvitation(tx, { invitationId: input.inviteId, email: input.email });
  return await openSession(tx, userId, input.method, origin);
}
