import {
  acceptSuggestions,
  rejectSuggestions,
  undoSuggestions,
} from "@fieldstone/domain/research/suggestions/decide-suggestions.ts";
import { finishRedactions } from "@fieldstone/domain/research/suggestions/finish-redactions.ts";
import {
  readMaskedWords,
  readNoteSuggestions,
  readTagSuggestions,
} from "@fieldstone/domain/research/suggestions/read-suggestions.ts";
import { suggestForNote } from "@fieldstone/domain/research/suggestions/suggest-for-note.ts";
import { suggestTags } from "@fieldstone/domain/research/suggestions/suggest-tags.ts";
import {
  noteSuggestionKinds,
  type Suggestion,
  suggestForNoteInput,
  suggestionKinds,
  suggestionStates,
  suggestTagsInput,
} from "@fieldstone/domain/research/suggestions/suggestion.ts";
import { personalKinds } from "@fieldstone/model/personal-data/find-personal-data.ts";
import { embedderFor } from "@fieldstone/platform/ai/open-embedder.ts";
import { builder } from "../../graphql/builder.ts";
import { costs, searchCost } from "../../graphql/field-cost.ts";
import { defineLoader } from "../../graphql/loader.ts";
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
  description: "What AI offers, until someone accepts or rejects it.",
  fields: (t) => ({
    id: t.exposeID("id"),
    kind: t.expose("kind", { type: SuggestionKind }),
    state: t.expose("state", { type: SuggestionState }),
    highlight: t.field({
      type: HighlightRef,
      nullable: true,
      description: "The highlight that is to have the tag, or that was made of the words.",
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
      description: "The words to highlight or to mask, or the title.",
    }),
    personalKind: t.expose("personalKind", {
      type: PersonalKind,
      nullable: true,
      description: "What the words to mask are.",
    }),
    score: t.exposeFloat("score", { nullable: true, description: "From 0 to 1." }),
    model: t.exposeString("model"),
    promptVersion: t.exposeString("promptVersion"),
    decidedBy: t.field({
      type: UserRef,
      nullable: true,
      description: "Who decided, or had AI apply it by itself; null where nobody did.",
      resolve: ({ decidedBy }, _args, context) =>
        decidedBy === null ? null : memberLoader(context).load(decidedBy),
    }),
  }),
});

const tagSuggestionsLoader = defineLoader(readTagSuggestions);

builder.objectField(HighlightRef, "tagSuggestions", (t) =>
  t.field({
    type: [SuggestionRef],
    description: "Tags that AI offers for it, the best first; none where suggested tags are switched off.",
    resolve: async ({ id }, _args, context) => [...((await tagSuggestionsLoader(context).load(id)) ?? [])],
  }),
);

const noteSuggestionsLoader = defineLoader(readNoteSuggestions);

builder.objectField(NoteRef, "suggestions", (t) =>
  t.field({
    type: [SuggestionRef],
    description: "Titles, highlights and personal data that AI offers for it; none of what is switched off.",
    resolve: async ({ id }, _args, context) => [...((await noteSuggestionsLoader(context).load(id)) ?? [])],
  }),
);

const maskedWordsLoader = defineLoader(readMaskedWords);

builder.objectField(NoteRef, "maskedWords", (t) =>
  t.field({
    type: [SuggestionRef],
    description:
      "Personal data that is masked in its text and not final: what it was can be brought back. For those alone who may edit the note.",
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
        description: "Words that can no longer be brought back.",
      }),
    }),
  });

const SuggestionsPayload = builder
  .objectRef<{ suggestions: readonly Suggestion[]; askedIds?: readonly string[] }>("SuggestionsPayload")
  .implement({
    fields: (t) => ({
      passedOverIds: t.idList({
        description:
          "Those that can no longer be decided: their words, their tag or they themselves are gone.",
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
      description: "Puts the best tag of each on it at once, where the workspace lets AI act by itself.",
    }),
  }),
});
const NoteSuggestionKind = builder.enumType("NoteSuggestionKind", { values: noteSuggestionKinds });
const SuggestForNoteInput = builder.inputType("SuggestForNoteInput", {
  fields: (t) => ({
    noteId: t.id({ required: true }),
    kind: t.field({ type: NoteSuggestionKind, required: true }),
    apply: t.boolean({ description: "Does it at once, where the workspace lets AI act by itself." }),
  }),
});
const SuggestionIdsInput = builder.inputType("SuggestionIdsInput", {
  fields: (t) => ({ ids: t.idList({ required: true }) }),
});
const UndoSuggestionsInput = builder.inputType("UndoSuggestionsInput", {
  fields: (t) => ({
    ids: t.idList({ required: true }),
    own: t.boolean({ description: "Leaves what others decided since as it is." }),
  }),
});

builder.mutationFields((t) => ({
  suggestTags: t.field({
    scope: "highlights:write",
    ...costs(searchCost),
    type: SuggestionsPayload,
    description: "Offers tags for highlights by how like they are to what has the tags.",
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
      "Offers a title, highlights or personal data to mask for a note. Closing the connection cancels it.",
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
    description: "Does what is suggested, as AI's work that the member accepted.",
    args: { input: t.arg({ type: SuggestionIdsInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      suggestions: await context.write((tx) => acceptSuggestions(tx, input.ids)),
      askedIds: input.ids,
    }),
  }),
  rejectSuggestions: t.field({
    scope: "highlights:write",
    type: SuggestionsPayload,
    description: "Rejected suggestions are not offered again.",
    args: { input: t.arg({ type: SuggestionIdsInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      suggestions: await context.write((tx) => rejectSuggestions(tx, input.ids)),
      askedIds: input.ids,
    }),
  }),
  undoSuggestions: t.field({
    scope: "highlights:write",
    type: SuggestionsPayload,
    description: "Takes decisions back with what they did; the suggestions are offered again.",
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
      "Makes what is masked in a note final: the words are forgotten, in earlier versions too. This cannot be undone.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      noteId: input.id,
      finishedCount: await context.write((tx) => finishRedactions(tx, input.id)),
    }),
  }),
}));
