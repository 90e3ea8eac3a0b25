import type { GrantableObject } from "@fieldstone/domain/access/permissions/grant.ts";
import { listGroupGrants } from "@fieldstone/domain/identity/groups/read-group-grants.ts";
import { readObjectAccess } from "@fieldstone/domain/sharing/grants/read-object-access.ts";
import { setPermission } from "@fieldstone/domain/sharing/grants/set-permission.ts";
import { isSpecialGroup } from "@fieldstone/model/access/permissions.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { PermissionLevel } from "../../access/permissions/permissions.refs.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { GroupRef, groupLoader } from "../../identity/groups/groups.refs.ts";
import { memberLoader, UserRef } from "../../identity/members/members.refs.ts";
import { WorkspaceAccess } from "../../research/projects/projects.schema.ts";
import {
  AccessGrantRef,
  GrantableType,
  GroupGrantRef,
  ObjectAccessRef,
  SpecialGroupEnum,
} from "./sharing.refs.ts";

AccessGrantRef.implement({
  scope: "projects:read",
  description:
    "An access level of one member, group or special group, and the object on which it was granted.",
  fields: (t) => ({
    level: t.expose("level", { type: PermissionLevel }),
    user: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ subjectType, subjectId }, _args, context) =>
        subjectType === "user" ? memberLoader(context).load(subjectId) : null,
    }),
    group: t.field({
      type: GroupRef,
      nullable: true,
      resolve: ({ subjectType, subjectId }, _args, context) =>
        subjectType === "group" ? groupLoader(context).load(subjectId) : null,
    }),
    specialGroup: t.field({
      type: SpecialGroupEnum,
      nullable: true,
      resolve: ({ subjectId }) => (isSpecialGroup(subjectId) ? subjectId : null),
    }),
    sourceType: t.expose("sourceType", { type: GrantableType }),
    sourceId: t.exposeID("sourceId"),
    sourceTitle: t.exposeString("sourceTitle", {
      nullable: true,
      description:
        "Title of the project or folder on which the level was granted; null if it was granted on the object itself.",
    }),
  }),
});

ObjectAccessRef.implement({
  scope: "projects:read",
  description:
    "Who has access to an object, and through what. Managers always have full access, with or without a grant.",
  fields: (t) => ({
    objectType: t.expose("objectType", { type: GrantableType }),
    objectId: t.exposeID("objectId"),
    workspaceAccess: t.expose("workspaceAccess", { type: WorkspaceAccess, nullable: true }),
    viewerLevel: t.expose("viewerLevel", {
      type: PermissionLevel,
      description: "The caller's access level. FULL is needed to change sharing.",
    }),
    publicLinkCount: t.exposeInt("publicLinkCount", {
      description: "The number of active share links to the object or, for a project, to anything in it.",
    }),
    grants: t.expose("grants", { type: [AccessGrantRef] }),
  }),
});

GroupGrantRef.implement({
  scope: "projects:read",
  description: "An object to which a group gives its members access, if the caller can read it.",
  fields: (t) => ({
    objectType: t.expose("objectType", { type: GrantableType }),
    objectId: t.exposeID("objectId"),
    title: t.string({ resolve: ({ title }) => title ?? "" }),
    level: t.expose("level", { type: PermissionLevel }),
  }),
});

const groupGrantsLoader = defineLoader(listGroupGrants);

builder.objectFields(GroupRef, (t) => ({
  grants: t.field({
    type: [GroupGrantRef],
    resolve: async (group, _args, context) =>
      ((await groupGrantsLoader(context).load(group.id)) ?? []).filter(({ title }) => title !== null),
  }),
  hiddenGrantCount: t.int({
    description:
      "The number of further objects to which the group gives access and that the caller cannot read.",
    resolve: async (group, _args, context) =>
      ((await groupGrantsLoader(context).load(group.id)) ?? []).filter(({ title }) => title === null).length,
  }),
}));

builder.queryField("objectAccess", (t) =>
  t.field({
    scope: "projects:read",
    type: ObjectAccessRef,
    args: {
      objectType: t.arg({ type: GrantableType, required: true }),
      objectId: t.arg.id({ required: true }),
    },
    resolve: (_root, { objectType, objectId }, context) => {
      requireUser(context);
      return context.read((tx) => readObjectAccess(tx, { objectType, objectId }));
    },
  }),
);

const SetPermissionInput = builder.inputType("SetPermissionInput", {
  description: "Provide exactly one of `userId`, `groupId` and `specialGroup`.",
  fields: (t) => ({
    objectType: t.field({ type: GrantableType, required: true }),
    objectId: t.id({ required: true }),
    userId: t.id(),
    groupId: t.id(),
    specialGroup: t.field({ type: SpecialGroupEnum }),
    level: t.field({ type: PermissionLevel, description: "Omit to remove the grant." }),
  }),
});

const SetPermissionPayload = builder.objectRef<GrantableObject>("SetPermissionPayload").implement({
  fields: (t) => ({
    access: t.field({
      type: ObjectAccessRef,
      nullable: true,
      description: "Null if the caller removed their own access.",
      resolve: (object, _args, context) =>
        context.read((tx) => readObjectAccess(tx, object)).catch(whereLost),
    }),
  }),
});

function whereLost(error: unknown): null {
  if (error instanceof ProductError && error.title === "NotFound") return null;
  throw error;
}

builder.mutationField("setPermission", (t) =>
  t.field({
    scope: "projects:write",
    type: SetPermissionPayload,
    args: { input: t.arg({ type: SetPermissionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setPermission(tx, input));
      return { objectType: input.objectType, objectId: input.objectId };
    },
  }),
);
