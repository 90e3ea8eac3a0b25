import { type Member, workspaceRoles } from "@fieldstone/domain/identity/members/member.ts";
import { readMembers } from "@fieldstone/domain/identity/members/read-members.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loader.ts";

export const UserRef = builder.objectRef<Member>("User");

export const WorkspaceRole = builder.enumType("WorkspaceRole", { values: workspaceRoles });

/** Members by user id, those who have left among them. */
export const memberLoader = defineLoader<Member>(readMembers);
