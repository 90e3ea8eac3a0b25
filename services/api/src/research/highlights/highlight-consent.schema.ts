import { builder } from "../../graphql/builder.ts";
import { consentOfHighlightLoader, PersonConsentRef } from "../people/people.refs.ts";
import { HighlightRef } from "./highlights.refs.ts";

builder.objectField(HighlightRef, "consent", (t) =>
  t.field({
    type: PersonConsentRef,
    nullable: true,
    description:
      "Consent of the person who said the words; null if the person is not known, and for visitors.",
    resolve: async ({ id }, _args, context) =>
      context.tenant.actor.kind === "user"
        ? ((await consentOfHighlightLoader(context).load(id)) ?? null)
        : null,
  }),
);
