import {
  readTranslationsByCopy,
  readTranslationsOf,
  translationDisabledReason,
} from "@fieldstone/domain/research/translations/read-translations.ts";
import type { NoteTranslation } from "@fieldstone/domain/research/translations/translation.ts";
import { viewerLevelOn } from "../../access/permissions/permissions.refs.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, derivedCost } from "../../graphql/field-cost.ts";
import { defineLoader } from "../../graphql/loader.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";

const NoteTranslationRef = builder.objectRef<NoteTranslation>("NoteTranslation").implement({
  scope: "notes:read",
  description: "A note that AI made of another one, in another language.",
  fields: (t) => ({
    note: t.field({
      type: NoteRef,
      nullable: true,
      description: "The translation.",
      resolve: ({ noteId }, _args, context) => noteLoader(context).load(noteId),
    }),
    sourceNote: t.field({
      type: NoteRef,
      nullable: true,
      description: "Null where it is gone, or hidden from the reader.",
      resolve: ({ sourceNoteId }, _args, context) =>
        sourceNoteId === null ? null : noteLoader(context).load(sourceNoteId),
    }),
    sourceLanguage: t.exposeString("sourceLanguage", { description: "BCP 47; `und` where it is not known." }),
    targetLanguage: t.exposeString("targetLanguage", { description: "BCP 47." }),
    isStale: t.exposeBoolean("isStale", { description: "The source's text has changed since." }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
  }),
});

const byCopyLoader = defineLoader(readTranslationsByCopy);
const ofSourceLoader = defineLoader(readTranslationsOf);

builder.objectFields(NoteRef, (t) => ({
  translatedFrom: t.field({
    ...costs(derivedCost),
    type: NoteTranslationRef,
    nullable: true,
    description: "What it was translated from; null for a note of its own.",
    resolve: ({ id }, _args, context) => byCopyLoader(context).load(id),
  }),
  translations: t.field({
    ...costs(derivedCost),
    type: [NoteTranslationRef],
    description: "Its translations that the reader may see, the latest first.",
    resolve: async ({ id }, _args, context) => [...((await ofSourceLoader(context).load(id)) ?? [])],
  }),
  translationDisabledReason: t.string({
    nullable: true,
    description: "Why it cannot be translated; null where it can.",
    resolve: async ({ id, wordCount }, _args, context) => {
      const { generates } = context.services.ai;
      const level = await viewerLevelOn(context, id);
      return translationDisabledReason(context.tenant.actor, level, { wordCount, generates });
    },
  }),
}));
