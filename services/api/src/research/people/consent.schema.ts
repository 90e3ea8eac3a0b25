import { listExpiringConsents } from "@fieldstone/domain/research/people/consent/read-consents.ts";
import { recordConsent } from "@fieldstone/domain/research/people/consent/record-consent.ts";
import {
  consentExpiringDays,
  consentStates,
  consentStatuses,
  consentStatusOf,
} from "@fieldstone/model/people/consent.ts";
import { requireUser } from "../../graphql/api-context.ts";
import { builder } from "../../graphql/builder.ts";
import { loadUser, UserRef } from "../../identity/members/members.refs.ts";
import { consentLoader, PersonConsentRef, PersonPayload, PersonRef } from "./people.refs.ts";

const ConsentState = builder.enumType("ConsentState", { values: consentStates });
const ConsentStatus = builder.enumType("ConsentStatus", { values: consentStatuses });

PersonConsentRef.implement({
  scope: "people:read",
  description: "A person's consent to be quoted.",
  fields: (t) => ({
    status: t.field({
      type: ConsentStatus,
      resolve: ({ state, until }, _args, context) => consentStatusOf(state, until, context.now()),
    }),
    until: t.expose("until", { type: "DateTime", nullable: true }),
    recordedBy: t.field({
      type: UserRef,
      nullable: true,
      resolve: ({ recordedBy }, _args, context) => loadUser(context, recordedBy),
    }),
    recordedAt: t.expose("recordedAt", { type: "DateTime" }),
  }),
});

builder.objectField(PersonRef, "consent", (t) =>
  t.field({
    type: PersonConsentRef,
    nullable: true,
    description: "Null if consent was never requested.",
    resolve: async ({ id }, _args, context) => (await consentLoader(context).load(id)) ?? null,
  }),
);

builder.queryField("peopleWithExpiringConsent", (t) =>
  t.field({
    scope: "people:read",
    type: [PersonRef],
    description: `People whose consent has expired or expires within ${consentExpiringDays} days, earliest first.`,
    resolve: async (_root, _args, context) => {
      requireUser(context);
      const now = context.now();
      return [...(await context.read((tx) => listExpiringConsents(tx, now)))];
    },
  }),
);

const RecordPersonConsentInput = builder.inputType("RecordPersonConsentInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    state: t.field({
      type: ConsentState,
      description: "Null clears the record, as if consent had never been requested.",
    }),
    until: t.field({ type: "DateTime", description: "Omit if consent is valid until it is withdrawn." }),
  }),
});

builder.mutationField("recordPersonConsent", (t) =>
  t.field({
    scope: "people:write",
    type: PersonPayload,
    args: { input: t.arg({ type: RecordPersonConsentInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => recordConsent(tx, input));
      return { personId: input.id };
    },
  }),
);
