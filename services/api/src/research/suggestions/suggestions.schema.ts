import {
  acceptSuggestions,
  rejectSuggestions,
  undoSuggestions,
} from "@fieldstone/domain/research/suggestions/decide-suggestions.ts";
import { finishRedactions } from "@fieldstone/domain/research/suggestions/masking/finish-redactions.ts";
import {
  readMaskedWords,
  readNoteSuggestions,
  readTagSuggestions,
} from "@fieldstone/domain/research/suggestions/read-suggestions.ts";
import { suggestForNote } from "@fieldstone/domain/research/suggestions/suggest-for-note.ts";
import {
  noteSuggestionKinds,
  type Suggestion,
  suggestForNoteInput,
  suggestionKinds,
  suggestionStates,
  suggestTagsInput,
} from "@fieldstone/domain/research/suggestions/suggestion.ts";
import { suggestTags } from "@fieldstone/domain/research/suggestions/tags/suggest-tags.ts";
import { personalKinds } from "@fieldstone/model/personal-data/find-personal-data.ts";
import { embedderFor } from "@fieldstone/platform/ai/embedding/open-embedder.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, searchCost } from "../../graphql/costs/field-cost.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { whileConnected } from "../../graphql/while-connected.ts";
import { memberLoader, UserRef } from "../../identity/members/members.refs.ts";
import { HighlightRef, highlightLoader } from "../highlights/highlights.refs.ts";
import { loadNote, NoteRef } from "../notes/notes.refs.ts";
import { TagRef, tagLoader } from "../tags/tags.refs.ts";

const SuggestionKind = builder.enumType("SuggestionKind", { values: suggestionKinds });
const SuggestionState = builder.enumType("SuggestionState", { values: suggestionStates });

const PersonalKind = builder.enumType("PersonalDataKind", { values: personalKinds });

const SuggestionRef = builder.objectRef<Suggestion>("Suggestion").implement({
  scope: "highlights:read",
  description: "A suggestion by AI, until someone accepts or rejects it.",
  fields: (t) => ({
    id: t.exposeID("id"),
    kind: t.expose("kind", { type: SuggestionKind }),
    state: t.expose("state", { type: SuggestionState }),
    highlight: t.field({
      type: HighlightRef,
      nullable: true,
      description: "The highlight to be tagged, or the one created from the words.",
      resolve: ({ highlightId }, _args, context) =>
        highlightId === null ? null : highlightLoader(context).load(highlightId),
    }),
    tag: t.field({
      type: TagRef,
      nullable: true,
      resolve: ({ tagId }, _args, context) => (tagId === null ? null : tagLoader(context).load(tagId)),
    }),
    words: t.exposeString("words", {
      nullable: true,
      description: "The words to highlight or mask, or the suggested title.",
    }),
    personalKind: t.expose("personalKind", {
      type: PersonalKind,
      nullable: true,
      description: "Type of personal data to mask; null for other suggestions.",
    }),
    score: t.exposeFloat("score", { nullable: true, description: "From 0 to 1." }),
    model: t.exposeString("model"),
    promptVersion: t.exposeString("promptVersion"),
    decidedBy: t.field({
      type: UserRef,
      nullable: true,
      description: "The member who decided, or who had AI apply it; null if nobody has.",
      resolve: ({ decidedBy }, _args, context) =>
        decidedBy === null ? null : memberLoader(context).load(decidedBy),
    }),
  }),
});

const tagSuggestionsLoader = defineLoader(readTagSuggestions);

builder.objectField(HighlightRef, "tagSuggestions", (t) =>
  t.field({
    type: [SuggestionRef],
    description: "Tags that AI suggests, best first; empty if suggested tags are turned off.",
    resolve: async ({ id }, _args, context) => [...((await tagSuggestionsLoader(context).load(id)) ?? [])],
  }),
);

const noteSuggestionsLoader = defineLoader(readNoteSuggestions);

builder.objectField(NoteRef, "suggestions", (t) =>
  t.field({
    type: [SuggestionRef],
    description: "Titles, highlights and personal data that AI suggests, without types that are turned off.",
    resolve: async ({ id }, _args, context) => [...((await noteSuggestionsLoader(context).load(id)) ?? [])],
  }),
);

const maskedWordsLoader = defineLoader(readMaskedWords);

builder.objectField(NoteRef, "maskedWords", (t) =>
  t.field({
    type: [SuggestionRef],
    description:
      "Personal data that is masked in the note's text and can still be restored. For people who can edit the note.",
    resolve: async ({ id }, _args, context) => [...((await maskedWordsLoader(context).load(id)) ?? [])],
  }),
);

const FinishRedactionsPayload = builder
  .objectRef<{ noteId: string; finishedCount: number }>("FinishRedactionsPayload")
  .implement({
    fields: (t) => ({
      note: t.field({
        type: NoteRef,
        resolve: ({ noteId }, _args, context) => loadNote(context, noteId),
      }),
      finishedCount: t.exposeInt("finishedCount", {
        description: "Number of masked places that can no longer be restored.",
      }),
    }),
  });

const SuggestionsPayload = builder
  .objectRef<{ suggestions: readonly Suggestion[]; askedIds?: readonly string[] }>("SuggestionsPayload")
  .implement({
    fields: (t) => ({
      passedOverIds: t.idList({
        description:
          "Ids of suggestions that could not be decided, because they, their words or their tag no longer exist.",
        resolve: ({ suggestions, askedIds = [] }) => {
          const decided = new Set(suggestions.map(({ id }) => id));
          return askedIds.filter((id) => !decided.has(id));
        },
      }),
      suggestions: t.field({ type: [SuggestionRef], resolve: ({ suggestions }) => [...suggestions] }),
    }),
  });

const SuggestTagsInput = builder.inputType("SuggestTagsInput", {
  fields: (t) => ({
    highlightIds: t.idList({ required: true }),
    apply: t.boolean({
      description:
        "Adds the best tag to each highlight without asking, if the workspace's AI settings allow it.",
    }),
  }),
});
const NoteSuggestionKind = builder.enumType("NoteSuggestionKind", { values: noteSuggestionKinds });
const SuggestForNoteInput = builder.inputType("SuggestForNoteInput", {
  fields: (t) => ({
    noteId: t.id({ required: true }),
    kind: t.field({ type: NoteSuggestionKind, required: true }),
    apply: t.boolean({
      description: "Applies the suggestions without asking, if the workspace's AI settings allow it.",
    }),
  }),
});
const SuggestionIdsInput = builder.inputType("SuggestionIdsInput", {
  fields: (t) => ({ ids: t.idList({ required: true }) }),
});
const UndoSuggestionsInput = builder.inputType("UndoSuggestionsInput", {
  fields: (t) => ({
    ids: t.idList({ required: true }),
    own: t.boolean({ description: "Whether to keep decisions that other members made since." }),
  }),
});

builder.mutationFields((t) => ({
  suggestTags: t.field({
    scope: "highlights:write",
    ...costs(searchCost),
    type: SuggestionsPayload,
    description: "Suggests tags for highlights that are similar to those already tagged.",
    args: { input: t.arg({ type: SuggestTagsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const parsed = parseInput(suggestTagsInput, input);
      const embedder = embedderFor(context.tenant.teamId, context.services.config);
      return { suggestions: await suggestTags({ embedder, write: context.write }, parsed) };
    },
  }),
  suggestForNote: t.field({
    scope: "highlights:write",
    ...costs(searchCost),
    type: SuggestionsPayload,
    description:
      "Suggests a title, highlights or personal data to mask for a note. Closing the connection cancels it.",
    args: { input: t.arg({ type: SuggestForNoteInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const parsed = parseInput(suggestForNoteInput, input);
      const { ai } = context.services;
      const suggestions = await whileConnected(context, (signal) =>
        suggestForNote({ ai, signal, write: context.write }, parsed),
      );
      return { suggestions };
    },
  }),
  acceptSuggestions: t.field({
    scope: "highlights:write",
    type: SuggestionsPayload,
    description: "Applies suggestions. The changes are recorded as made by AI and accepted by the caller.",
    args: { input: t.arg({ type: SuggestionIdsInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      suggestions: await context.write((tx) => acceptSuggestions(tx, input.ids)),
      askedIds: input.ids,
    }),
  }),
  rejectSuggestions: t.field({
    scope: "highlights:write",
    type: SuggestionsPayload,
    description: "Rejects suggestions. They are not suggested again.",
    args: { input: t.arg({ type: SuggestionIdsInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      suggestions: await context.write((tx) => rejectSuggestions(tx, input.ids)),
      askedIds: input.ids,
    }),
  }),
  undoSuggestions: t.field({
    scope: "highlights:write",
    type: SuggestionsPayload,
    description: "Undoes decisions and their changes. The suggestions become open again.",
    args: { input: t.arg({ type: UndoSuggestionsInput, required: true }) },
    resolve: async (_root, { input: { ids, own } }, context) => ({
      suggestions: await context.write((tx) => undoSuggestions(tx, ids, { own: own === true })),
      askedIds: ids,
    }),
  }),
  finishRedactions: t.field({
    scope: "notes:write",
    type: FinishRedactionsPayload,
    description:
      "Permanently deletes the masked words of a note, also from earlier versions. This cannot be undone.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      noteId: input.id,
      finishedCount: await context.write((tx) => finishRedactions(tx, input.id)),
    }),
  }),
}));
