import { listScimTokens, type ScimToken } from "@fieldstone/domain/identity/scim/read-scim-tokens.ts";
import {
  createScimToken,
  createScimTokenInput,
  revokeScimToken,
} from "@fieldstone/domain/identity/scim/scim-tokens.ts";
import { requireWorkspaceAdmin } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { memberLoader, UserRef } from "../members/members.refs.ts";

const ScimTokenRef = builder.objectRef<ScimToken>("ScimToken").implement({
  scope: "person",
  description: "A token with which the workspace's identity provider manages members.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    madeBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: (token, _args, context) => memberLoader(context).load(token.createdBy),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    lastUsedAt: t.expose("lastUsedAt", { type: "DateTime", nullable: true }),
  }),
});

builder.queryField("scimTokens", (t) =>
  t.field({
    scope: "person",
    type: [ScimTokenRef],
    resolve: (_root, _args, context) => {
      requireWorkspaceAdmin(context.tenant.actor);
      return context.read(listScimTokens);
    },
  }),
);

const CreateScimTokenInput = builder.inputType("CreateScimTokenInput", {
  fields: (t) => ({ name: t.string({ required: true }) }),
});

const CreateScimTokenPayload = builder
  .objectRef<{ scimToken: ScimToken; secret: string }>("CreateScimTokenPayload")
  .implement({
    fields: (t) => ({
      scimToken: t.field({ type: ScimTokenRef, resolve: (payload) => payload.scimToken }),
      secret: t.exposeString("secret", { description: "Returned only once." }),
    }),
  });

builder.mutationFields((t) => ({
  createScimToken: t.field({
    scope: "person",
    type: CreateScimTokenPayload,
    args: { input: t.arg({ type: CreateScimTokenInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const token = parseInput(createScimTokenInput, input);
      return context.write((tx) => createScimToken(tx, token));
    },
  }),
  revokeScimToken: t.field({
    scope: "person",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => revokeScimToken(tx, input.id));
      return { deletedId: input.id };
    },
  }),
}));
