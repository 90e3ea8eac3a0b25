import { ProductError } from "@fieldstone/model/errors.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import type { WorkspaceRole } from "../members/member.ts";

/**
 * Only workspace admins invite. The error's code names the upgrade prompt that counts it.
 * @throws ProductError `team.admin_needed`, `auth.*`
 */
export function requireInviter(actor: Actor, role: WorkspaceRole): ReturnType<typeof requireMember> {
  const member = requireMember(actor);
  if (member.workspaceAdmin) return member;
  // Viewers are free; every other role takes a paid seat.
  const isFree = role === "VIEWER";
  throw new ProductError(
    "Forbidden",
    "team.admin_needed",
    isFree
      ? "Only workspace admins can invite people."
      : "Only workspace admins can invite people who take a paid seat.",
    {
      upgrade: {
        area: "access",
        capability: "invitePermissions",
        prompt: isFree ? "only-admins-invite-users" : "only-admins-invite-paid-seats",
      },
    },
  );
}
