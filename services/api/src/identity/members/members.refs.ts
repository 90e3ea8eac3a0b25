import { type Member, workspaceRoles } from "@fieldstone/domain/identity/members/member.ts";
import { readMembers } from "@fieldstone/domain/identity/members/read-members.ts";
import type { ApiContext } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const UserRef = builder.objectRef<Member>("User");

export const WorkspaceRole = builder.enumType("WorkspaceRole", { values: workspaceRoles });

/** Members by user id, including former ones. */
export const memberLoader = defineLoader<Member>(readMembers);

/** Loads a member, for members only. */
export function loadUser(context: ApiContext, userId: string | null) {
  return userId === null || context.tenant.actor.kind !== "user" ? null : memberLoader(context).load(userId);
}
