import { requestableTypes } from "@fieldstone/domain/kernel/objects/object-registry.ts";
import { accessRequestsByMember, limitAttempts } from "@fieldstone/domain/kernel/rate-limits/attempts.ts";
import {
  type AccessRequest,
  accessRequestStatuses,
  type OwnAccessRequest,
  type RequestableObject,
  requestAccessInput,
} from "@fieldstone/domain/sharing/access-requests/access-request.ts";
import {
  decideAccess,
  listDecidableRequests,
} from "@fieldstone/domain/sharing/access-requests/decide-access.ts";
import {
  listOwnRequests,
  readOwnRequest,
  requestAccess,
} from "@fieldstone/domain/sharing/access-requests/request-access.ts";
import { roleNeeded } from "@fieldstone/model/access/permissions.ts";
import { PermissionLevel } from "../../access/permissions/permissions.refs.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { memberLoader, UserRef, WorkspaceRole } from "../../identity/members/members.refs.ts";
import { ProjectRef, projectLoader } from "../../research/projects/projects.refs.ts";

const RequestableType = builder.enumType("RequestableType", { values: requestableTypes() });
const AccessRequestStatus = builder.enumType("AccessRequestStatus", { values: accessRequestStatuses });

const OwnAccessRequestRef = builder.objectRef<OwnAccessRequest>("OwnAccessRequest").implement({
  scope: "person",
  description:
    "The caller's own access request. It reveals nothing about the object beyond what the request named.",
  fields: (t) => ({
    id: t.exposeID("id"),
    objectType: t.expose("objectType", { type: RequestableType }),
    objectId: t.exposeID("objectId"),
    level: t.expose("level", { type: PermissionLevel }),
    message: t.exposeString("message", { nullable: true }),
    status: t.expose("status", { type: AccessRequestStatus }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    decidedAt: t.expose("decidedAt", { type: "DateTime", nullable: true }),
  }),
});

const AccessRequestRef = builder.objectRef<AccessRequest>("AccessRequest").implement({
  scope: "person",
  description: "A request for access, for people who can decide it.",
  fields: (t) => ({
    id: t.exposeID("id"),
    requester: t.field({
      type: UserRef,
      nullable: true,
      resolve: (request, _args, context) => memberLoader(context).load(request.requesterId),
    }),
    objectType: t.expose("objectType", { type: RequestableType }),
    objectId: t.exposeID("objectId"),
    title: t.exposeString("title"),
    project: t.field({
      type: ProjectRef,
      nullable: true,
      description: "Null for people with access only to the note or insight.",
      resolve: (request, _args, context) => projectLoader(context).load(request.projectId),
    }),
    level: t.expose("level", { type: PermissionLevel }),
    role: t.field({
      type: WorkspaceRole,
      description: "The lowest role with which the requester can use the level. Viewers can only read.",
      resolve: async ({ requesterId, level }, _args, context) =>
        roleNeeded((await memberLoader(context).load(requesterId))?.role ?? "VIEWER", level),
    }),
    message: t.exposeString("message", { nullable: true }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

builder.queryFields((t) => ({
  accessRequests: t.field({
    scope: "person",
    type: [AccessRequestRef],
    description: "Open requests that the caller can decide, oldest first.",
    resolve: (_root, _args, context) => {
      requireUser(context);
      return context.read(listDecidableRequests);
    },
  }),
  ownAccessRequests: t.field({
    scope: "person",
    type: [OwnAccessRequestRef],
    description: "Access requests of the caller, newest first.",
    resolve: (_root, _args, context) => {
      requireUser(context);
      return context.read(listOwnRequests);
    },
  }),
}));

const RequestAccessInput = builder.inputType("RequestAccessInput", {
  fields: (t) => ({
    objectType: t.field({ type: RequestableType, required: true }),
    objectId: t.id({ required: true }),
    level: t.field({ type: PermissionLevel, description: "Defaults to READ. FULL cannot be requested." }),
    message: t.string(),
  }),
});

const DecideAccessRequestInput = builder.inputType("DecideAccessRequestInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    level: t.field({ type: PermissionLevel, description: "Omit to decline the request." }),
    wholeProject: t.boolean({
      description: "Grants access to the whole project of the note or insight.",
    }),
    role: t.field({
      type: WorkspaceRole,
      description: "Also raises the requester's role. For workspace admins; a role is never lowered.",
    }),
  }),
});

const RequestAccessPayload = builder.objectRef<RequestableObject>("RequestAccessPayload").implement({
  fields: (t) => ({
    request: t.field({
      type: OwnAccessRequestRef,
      nullable: true,
      resolve: (object, _args, context) => context.read((tx) => readOwnRequest(tx, object)),
    }),
  }),
});

const DecideAccessRequestPayload = builder
  .objectRef<{ decidedId: string }>("DecideAccessRequestPayload")
  .implement({ fields: (t) => ({ decidedId: t.exposeID("decidedId") }) });

builder.mutationFields((t) => ({
  requestAccess: t.field({
    scope: "person",
    type: RequestAccessPayload,
    args: { input: t.arg({ type: RequestAccessInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { userId } = requireUser(context);
      const asked = parseInput(requestAccessInput, input);
      await limitAttempts(context, [{ limit: accessRequestsByMember, key: userId }]);
      await context.write((tx) => requestAccess(tx, asked));
      return { objectType: asked.objectType, objectId: asked.objectId };
    },
  }),
  decideAccessRequest: t.field({
    scope: "person",
    type: DecideAccessRequestPayload,
    args: { input: t.arg({ type: DecideAccessRequestInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => decideAccess(tx, input));
      return { decidedId: input.id };
    },
  }),
}));
