import {
  requestEmailChange,
  requestEmailChangeInput,
} from "@fieldstone/domain/identity/account-links/change-email.ts";
import { listApiTokens } from "@fieldstone/domain/identity/api-tokens/read-api-tokens.ts";
import { findPasswordHash } from "@fieldstone/domain/identity/members/read-members.ts";
import { updateProfile, updateProfileInput } from "@fieldstone/domain/identity/members/update-profile.ts";
import { changePassword } from "@fieldstone/domain/identity/passwords/change-password.ts";
import { listSessions } from "@fieldstone/domain/identity/sessions/read-sessions.ts";
import { revokeSession, revokeSessions } from "@fieldstone/domain/identity/sessions/revoke-session.ts";
import type { Session } from "@fieldstone/domain/identity/sessions/session.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { requireUser, type UserActor } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { TeamRef, teamLoader } from "../../kernel/workspace/teams.refs.ts";
import { ApiTokenRef } from "../api-tokens/api-tokens.refs.ts";
import { memberLoader, UserRef } from "../members/members.refs.ts";

const SessionRef = builder.objectRef<Session>("Session").implement({
  scope: "person",
  fields: (t) => ({
    id: t.exposeID("id"),
    method: t.exposeString("method"),
    userAgent: t.exposeString("userAgent", { nullable: true }),
    ipAddress: t.exposeString("ipAddress", { nullable: true }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    lastUsedAt: t.expose("lastUsedAt", { type: "DateTime" }),
    isCurrent: t.boolean({ resolve: (session, _args, context) => session.id === context.sessionId }),
  }),
});

const ViewerRef = builder.objectRef<UserActor>("Viewer").implement({
  scope: "account:read",
  fields: (t) => ({
    user: t.field({
      type: UserRef,
      resolve: async (viewer, _args, context) => {
        const user = await memberLoader(context).load(viewer.userId);
        if (user !== undefined) return user;
        throw new ProductError(
          "NotFound",
          "member.not_found",
          "You are no longer a member of this workspace.",
        );
      },
    }),
    team: t.field({
      type: TeamRef,
      resolve: async (_viewer, _args, context) => {
        const team = await teamLoader(context).load(context.tenant.teamId);
        if (team !== undefined) return team;
        throw new ProductError("NotFound", "team.not_found", "This workspace does not exist.");
      },
    }),
    sessions: t.field({
      type: [SessionRef],
      resolve: (viewer, _args, context) => context.read((tx) => listSessions(tx, viewer.userId)),
    }),
    gettingStartedHidden: t.boolean({
      description:
        "True if Home no longer shows the getting-started steps, because the person hid or completed them.",
      resolve: async (viewer, _args, context) =>
        (await memberLoader(context).load(viewer.userId))?.gettingStartedHidden ?? false,
    }),
    hasPassword: t.boolean({
      resolve: (viewer, _args, context) =>
        context.read(async (tx) => (await findPasswordHash(tx, viewer.userId)) !== null),
    }),
    apiTokens: t.field({
      type: [ApiTokenRef],
      resolve: (viewer, _args, context) => context.read((tx) => listApiTokens(tx, viewer.userId)),
    }),
  }),
});

builder.queryField("viewer", (t) =>
  t.field({
    scope: "account:read",
    type: ViewerRef,
    resolve: (_root, _args, context) => requireUser(context),
  }),
);

const ViewerPayload = builder.objectRef<{ viewer: UserActor }>("ViewerPayload").implement({
  fields: (t) => ({ viewer: t.field({ type: ViewerRef, resolve: (payload) => payload.viewer }) }),
});

const UpdateProfileInput = builder.inputType("UpdateProfileInput", {
  fields: (t) => ({
    name: t.string(),
    jobTitle: t.string(),
    jobRole: t.string(),
    gettingStartedHidden: t.boolean(),
    onboardingPurpose: t.string(),
  }),
});
const ChangePasswordInput = builder.inputType("ChangePasswordInput", {
  fields: (t) => ({ currentPassword: t.string(), newPassword: t.string({ required: true }) }),
});
const ChangeEmailInput = builder.inputType("ChangeEmailInput", {
  fields: (t) => ({ email: t.string({ required: true }), currentPassword: t.string() }),
});
const RevokeSessionsInput = builder.inputType("RevokeSessionsInput", {
  fields: (t) => ({ keepThisOne: t.boolean({ required: true }) }),
});
const RevokeSessionsPayload = builder.objectRef<{ count: number }>("RevokeSessionsPayload").implement({
  fields: (t) => ({ count: t.exposeInt("count") }),
});
builder.mutationFields((t) => ({
  updateProfile: t.field({
    scope: "person",
    type: ViewerPayload,
    args: { input: t.arg({ type: UpdateProfileInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const change = parseInput(updateProfileInput, input);
      await context.write((tx) => updateProfile(tx, change));
      return { viewer: requireUser(context) };
    },
  }),
  changePassword: t.field({
    scope: "person",
    type: ViewerPayload,
    args: { input: t.arg({ type: ChangePasswordInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await changePassword(context, context.tenant.actor, context.sessionId, input);
      return { viewer: requireUser(context) };
    },
  }),
  revokeSession: t.field({
    scope: "person",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => revokeSession(tx, input.id));
      return { deletedId: input.id };
    },
  }),
  revokeSessions: t.field({
    scope: "person",
    type: RevokeSessionsPayload,
    description: "Signs the caller out of every browser, or of every other browser.",
    args: { input: t.arg({ type: RevokeSessionsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const kept = input.keepThisOne ? context.sessionId : undefined;
      return { count: await context.write((tx) => revokeSessions(tx, kept)) };
    },
  }),
  changeEmail: t.field({
    scope: "person",
    type: ViewerPayload,
    description: "E-mails a link to the new address. The address changes when the link is opened.",
    args: { input: t.arg({ type: ChangeEmailInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await requestEmailChange(context, context.tenant.actor, parseInput(requestEmailChangeInput, input));
      return { viewer: requireUser(context) };
    },
  }),
}));
