import {
  createOauthApplicationInput,
  type OauthApplication,
} from "@fieldstone/domain/identity/oauth/oauth-application.ts";
import {
  createOauthApplication,
  deleteOauthApplication,
  disconnectApplication,
} from "@fieldstone/domain/identity/oauth/oauth-applications.ts";
import { listOauthApplications } from "@fieldstone/domain/identity/oauth/read-oauth-applications.ts";
import {
  type ConnectedApplication,
  listConnectedApplications,
} from "@fieldstone/domain/identity/oauth/read-oauth-grants.ts";
import { requireWorkspaceAdmin } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { memberLoader, UserRef } from "../members/members.refs.ts";

const OauthApplicationRef = builder.objectRef<OauthApplication>("OauthApplication").implement({
  scope: "person",
  description:
    "A third-party application that can request access from members. Its id is its OAuth `client_id`.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    redirectUris: t.exposeStringList("redirectUris"),
    scopes: t.exposeStringList("scopes"),
    confidential: t.boolean({ resolve: ({ secretHash }) => secretHash !== null }),
    madeBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: (application, _args, context) => memberLoader(context).load(application.createdBy),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

const ConnectedApplicationRef = builder.objectRef<ConnectedApplication>("ConnectedApplication").implement({
  scope: "person",
  description: "Access that a member gave to an application to act on their behalf.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    scopes: t.exposeStringList("scopes"),
    connectedAt: t.expose("connectedAt", { type: "DateTime" }),
    lastUsedAt: t.expose("lastUsedAt", { type: "DateTime", nullable: true }),
  }),
});

builder.queryFields((t) => ({
  oauthApplications: t.field({
    scope: "person",
    type: [OauthApplicationRef],
    resolve: (_root, _args, context) => {
      requireWorkspaceAdmin(context.tenant.actor);
      return context.read(listOauthApplications);
    },
  }),
  connectedApplications: t.field({
    scope: "person",
    type: [ConnectedApplicationRef],
    description: "Applications that the caller gave access to.",
    resolve: (_root, _args, context) => {
      const { userId } = requireUser(context);
      return context.read((tx) => listConnectedApplications(tx, userId));
    },
  }),
}));

const CreateOauthApplicationInput = builder.inputType("CreateOauthApplicationInput", {
  fields: (t) => ({
    name: t.string({ required: true }),
    redirectUris: t.stringList({ required: true }),
    scopes: t.stringList({ required: true }),
    confidential: t.boolean({ required: true }),
  }),
});

const CreateOauthApplicationPayload = builder
  .objectRef<{ application: OauthApplication; secret: string | null }>("CreateOauthApplicationPayload")
  .implement({
    fields: (t) => ({
      application: t.field({ type: OauthApplicationRef, resolve: (payload) => payload.application }),
      secret: t.exposeString("secret", { nullable: true, description: "Returned only once." }),
    }),
  });

builder.mutationFields((t) => ({
  createOauthApplication: t.field({
    scope: "person",
    type: CreateOauthApplicationPayload,
    args: { input: t.arg({ type: CreateOauthApplicationInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const application = parseInput(createOauthApplicationInput, input);
      return context.write((tx) => createOauthApplication(tx, application));
    },
  }),
  deleteOauthApplication: t.field({
    scope: "person",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => deleteOauthApplication(tx, input.id));
      return { deletedId: input.id };
    },
  }),
  disconnectApplication: t.field({
    scope: "person",
    type: DeletedPayload,
    description: "Revokes the access that the caller gave to an application.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => disconnectApplication(tx, input.id));
      return { deletedId: input.id };
    },
  }),
}));
