import {
  type CreatedApiToken,
  createApiToken,
  createApiTokenInput,
} from "@fieldstone/domain/identity/api-tokens/create-api-token.ts";
import { listApiTokens } from "@fieldstone/domain/identity/api-tokens/read-api-tokens.ts";
import { revokeApiToken } from "@fieldstone/domain/identity/api-tokens/revoke-api-token.ts";
import { requireWorkspaceAdmin } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { memberLoader, UserRef } from "../members/members.refs.ts";
import { ApiTokenRef } from "./api-tokens.refs.ts";

ApiTokenRef.implement({
  scope: "person",
  description: "A credential for a program. It has its creator's permissions, limited to its scopes.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    scopes: t.exposeStringList("scopes"),
    madeBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: (token, _args, context) => memberLoader(context).load(token.userId),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    lastUsedAt: t.expose("lastUsedAt", { type: "DateTime", nullable: true }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", nullable: true }),
  }),
});

builder.queryField("apiTokens", (t) =>
  t.field({
    scope: "person",
    type: [ApiTokenRef],
    description: "Tokens of all members, for workspace admins. For the caller's own tokens use `viewer`.",
    resolve: (_root, _args, context) => {
      requireWorkspaceAdmin(context.tenant.actor);
      return context.read((tx) => listApiTokens(tx));
    },
  }),
);

const CreateApiTokenInput = builder.inputType("CreateApiTokenInput", {
  fields: (t) => ({
    name: t.string({ required: true }),
    scopes: t.stringList({ required: true }),
    expiresAt: t.field({ type: "DateTime" }),
  }),
});

const CreateApiTokenPayload = builder.objectRef<CreatedApiToken>("CreateApiTokenPayload").implement({
  fields: (t) => ({
    apiToken: t.field({ type: ApiTokenRef, resolve: (payload) => payload.apiToken }),
    secret: t.exposeString("secret", { description: "Returned only once." }),
  }),
});

builder.mutationFields((t) => ({
  createApiToken: t.field({
    scope: "person",
    type: CreateApiTokenPayload,
    args: { input: t.arg({ type: CreateApiTokenInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const token = parseInput(createApiTokenInput, input);
      return context.write((tx) => createApiToken(tx, token));
    },
  }),
  revokeApiToken: t.field({
    scope: "person",
    type: DeletedPayload,
    description:
      "Revokes a token at once and closes the connections that it opened. Admins can revoke any token.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => revokeApiToken(tx, input.id));
      return { deletedId: input.id };
    },
  }),
}));
