import type { PermissionOrNone } from "@fieldstone/model/access/permissions.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import type { Actor } from "@fieldstone/platform/postgres/tenant-context.ts";
import { readsWorkspace, requireMember } from "../../kernel/workspace/team-policy.ts";

/** Returns undefined for the system. @throws ProductError Unauthorized `auth.sign_in_needed` for a visitor */
export function requireMemberOrSystem(actor: Actor): ReturnType<typeof requireMember> | undefined {
  return actor.kind === "system" ? undefined : requireMember(actor);
}

/**
 * For objects of the workspace that are in no project.
 * @throws ProductError Forbidden `member.contributor_needed` for a VIEWER, Unauthorized for a visitor
 */
export function requireContributor(actor: Actor): void {
  if (requireMemberOrSystem(actor)?.role === "VIEWER") {
    throw new ProductError(
      "Forbidden",
      "member.contributor_needed",
      "Viewers can read and comment. Ask a manager to make you a contributor.",
    );
  }
}

/** Whether `requireContributor` lets the actor through. */
export function isContributor(actor: Actor): boolean {
  return ["WRITE", "FULL"].includes(workspaceLevel(actor));
}

/** @throws ProductError Forbidden `member.manager_needed`, Unauthorized for a visitor */
export function requireManager(actor: Actor): void {
  const member = requireMemberOrSystem(actor);
  if (member !== undefined && member.role !== "MANAGER") {
    throw new ProductError(
      "Forbidden",
      "member.manager_needed",
      "Only a manager can do this. Ask one in your workspace.",
    );
  }
}

export function isManager(actor: Actor): boolean {
  return actor.kind === "system" || (actor.kind === "user" && actor.role === "MANAGER");
}

/** The actor's level on objects of the workspace that are in no project. */
export function workspaceLevel(actor: Actor): PermissionOrNone {
  if (!readsWorkspace(actor)) return "NONE";
  if (isManager(actor)) return "FULL";
  return actor.kind === "user" && actor.role === "VIEWER" ? "READ" : "WRITE";
}

/** The acting member's id; null for the system. */
export function memberId(actor: Actor): string | null {
  return actor.kind === "user" ? actor.userId : null;
}
