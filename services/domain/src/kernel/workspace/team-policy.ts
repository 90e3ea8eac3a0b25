import { ProductError } from "@fieldstone/model/errors.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";

type UserActor = Extract<Actor, { kind: "user" }>;

/** True for actors who may read objects outside projects: every member, and the system. */
export function readsWorkspace({ kind }: Actor): boolean {
  return kind === "user" || kind === "system";
}

/** A signed-in member of any role. @throws ProductError `auth.sign_in_needed` */
export function requireMember(actor: Actor): UserActor {
  if (actor.kind === "user") return actor;
  throw new ProductError("Unauthorized", "auth.sign_in_needed", "Sign in to this workspace to continue.");
}

/**
 * A signed-in member, not a program with their token: for actions that would outlive or widen the token.
 * @throws ProductError `auth.session_needed`, `auth.sign_in_needed`
 */
export function requirePerson(actor: Actor): UserActor {
  const user = requireMember(actor);
  if (user.tokenId === undefined) return user;
  throw new ProductError(
    "Forbidden",
    "auth.session_needed",
    "Access tokens cannot do this. Sign in and do it yourself.",
  );
}

/** For billing, security and members. @throws ProductError `team.admin_needed`, `auth.*` */
export function requireWorkspaceAdmin(actor: Actor): UserActor {
  const user = requireMember(actor);
  if (user.workspaceAdmin) return user;
  throw new ProductError(
    "Forbidden",
    "team.admin_needed",
    "Only workspace admins can do this. Ask one in your workspace.",
  );
}

/** For grouping people. @throws ProductError `team.manager_needed`, `auth.*` */
export function requireTeamManager(actor: Actor): UserActor {
  const user = requireMember(actor);
  if (user.workspaceAdmin || user.role === "MANAGER") return user;
  throw new ProductError(
    "Forbidden",
    "team.manager_needed",
    "Only managers can do this. Ask one in your workspace.",
  );
}
