import {
  readTranslationsByCopy,
  readTranslationsOf,
  translationDisabledReason,
} from "@fieldstone/domain/research/translations/read-translations.ts";
import type { NoteTranslation } from "@fieldstone/domain/research/translations/translation.ts";
import { viewerLevelOn } from "../../access/permissions/permissions.refs.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, derivedCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { NoteRef, noteLoader } from "../notes/notes.refs.ts";

const NoteTranslationRef = builder.objectRef<NoteTranslation>("NoteTranslation").implement({
  scope: "notes:read",
  description: "A translation of a note by AI.",
  fields: (t) => ({
    note: t.field({
      type: NoteRef,
      nullable: true,
      description: "The translated note.",
      resolve: ({ noteId }, _args, context) => noteLoader(context).load(noteId),
    }),
    sourceNote: t.field({
      type: NoteRef,
      nullable: true,
      description: "Null if the note was deleted or the caller cannot read it.",
      resolve: ({ sourceNoteId }, _args, context) =>
        sourceNoteId === null ? null : noteLoader(context).load(sourceNoteId),
    }),
    sourceLanguage: t.exposeString("sourceLanguage", {
      description: "A BCP 47 language tag; `und` if unknown.",
    }),
    targetLanguage: t.exposeString("targetLanguage", { description: "A BCP 47 language tag." }),
    isStale: t.exposeBoolean("isStale", {
      description: "True if the text of the source note has changed since.",
    }),
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
    description: "The note from which this note was translated; null if it is not a translation.",
    resolve: ({ id }, _args, context) => byCopyLoader(context).load(id),
  }),
  translations: t.field({
    ...costs(derivedCost),
    type: [NoteTranslationRef],
    description: "Translations of the note that the caller can read, latest first.",
    resolve: async ({ id }, _args, context) => [...((await ofSourceLoader(context).load(id)) ?? [])],
  }),
  translationDisabledReason: t.string({
    nullable: true,
    description: "Why the note cannot be translated; null if it can.",
    resolve: async ({ id, wordCount }, _args, context) => {
      const { generates } = context.services.ai;
      const level = await viewerLevelOn(context, id);
      return translationDisabledReason(context.tenant.actor, level, { wordCount, generates });
    },
  }),
}));
