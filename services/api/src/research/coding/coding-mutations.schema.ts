import { codeWords, removeCoding } from "@fieldstone/domain/research/coding/code-words.ts";
import { createCodingRound } from "@fieldstone/domain/research/coding/create-coding-round.ts";
import { decideDifference } from "@fieldstone/domain/research/coding/decide-difference.ts";
import { setCodingRoundDeleted } from "@fieldstone/domain/research/coding/delete-coding-round.ts";
import {
  finalizeCodingRound,
  revertCodingRound,
} from "@fieldstone/domain/research/coding/finalize-coding-round.ts";
import {
  finishCoding,
  finishCodingNote,
  reopenCodingRound,
} from "@fieldstone/domain/research/coding/finish-coding.ts";
import { builder } from "../../graphql/builder.ts";
import { DeletedPayload, ObjectIdInput } from "../../graphql/object-id-input.ts";
import { CodingChoice, CodingRoundRef, loadRound } from "./coding.refs.ts";

const CodingRoundPayload = builder.objectRef<{ roundId: string }>("CodingRoundPayload").implement({
  fields: (t) => ({
    round: t.field({
      type: CodingRoundRef,
      resolve: ({ roundId }, _args, context) => loadRound(context, roundId),
    }),
  }),
});

const CreateCodingRoundInput = builder.inputType("CreateCodingRoundInput", {
  fields: (t) => ({
    projectId: t.id({ required: true }),
    title: t.string({ required: true }),
    firstCoderId: t.id({ required: true }),
    secondCoderId: t.id({ required: true }),
    noteIds: t.idList({ required: true }),
    tagIds: t.idList({ required: true }),
  }),
});

const CodeWordsInput = builder.inputType("CodeWordsInput", {
  fields: (t) => ({
    roundId: t.id({ required: true }),
    noteId: t.id({ required: true }),
    tagId: t.id({ required: true }),
    start: t.int({ required: true, description: "Offset in the note's plain text, in UTF-16 code units." }),
    end: t.int({ required: true }),
    text: t.string({ required: true, description: "The selected text as the user saw it." }),
  }),
});

const RemoveCodingInput = builder.inputType("RemoveCodingInput", {
  fields: (t) => ({ roundId: t.id({ required: true }), codingId: t.id({ required: true }) }),
});

const FinishCodingNoteInput = builder.inputType("FinishCodingNoteInput", {
  fields: (t) => ({
    roundId: t.id({ required: true }),
    noteId: t.id({ required: true }),
    finished: t.boolean({ required: true }),
  }),
});

const DecideCodingDifferenceInput = builder.inputType("DecideCodingDifferenceInput", {
  fields: (t) => ({
    roundId: t.id({ required: true }),
    differenceId: t.id({ required: true }),
    choice: t.field({ type: CodingChoice, required: true }),
    reason: t.string(),
  }),
});

builder.mutationFields((t) => ({
  createCodingRound: t.field({
    scope: "highlights:write",
    type: CodingRoundPayload,
    args: { input: t.arg({ type: CreateCodingRoundInput, required: true }) },
    resolve: async (_root, { input }, context) => ({
      roundId: await context.write((tx) => createCodingRound(tx, input)),
    }),
  }),
  codeWords: t.field({
    scope: "highlights:write",
    type: CodingRoundPayload,
    args: { input: t.arg({ type: CodeWordsInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => codeWords(tx, input));
      return { roundId: input.roundId };
    },
  }),
  removeCoding: t.field({
    scope: "highlights:write",
    type: CodingRoundPayload,
    args: { input: t.arg({ type: RemoveCodingInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => removeCoding(tx, input));
      return { roundId: input.roundId };
    },
  }),
  finishCodingNote: t.field({
    scope: "highlights:write",
    type: CodingRoundPayload,
    args: { input: t.arg({ type: FinishCodingNoteInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => finishCodingNote(tx, input));
      return { roundId: input.roundId };
    },
  }),
  finishCoding: t.field({
    scope: "highlights:write",
    type: CodingRoundPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => finishCoding(tx, input.id));
      return { roundId: input.id };
    },
  }),
  reopenCodingRound: t.field({
    scope: "highlights:write",
    type: CodingRoundPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => reopenCodingRound(tx, input.id));
      return { roundId: input.id };
    },
  }),
  decideCodingDifference: t.field({
    scope: "highlights:write",
    type: CodingRoundPayload,
    args: { input: t.arg({ type: DecideCodingDifferenceInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => decideDifference(tx, input));
      return { roundId: input.roundId };
    },
  }),
  finalizeCodingRound: t.field({
    scope: "highlights:write",
    type: CodingRoundPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => finalizeCodingRound(tx, input.id));
      return { roundId: input.id };
    },
  }),
  revertCodingRound: t.field({
    scope: "highlights:write",
    type: CodingRoundPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => revertCodingRound(tx, input.id));
      return { roundId: input.id };
    },
  }),
  deleteCodingRound: t.field({
    scope: "highlights:write",
    type: DeletedPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setCodingRoundDeleted(tx, input.id, true));
      return { deletedId: input.id };
    },
  }),
  restoreCodingRound: t.field({
    scope: "highlights:write",
    type: CodingRoundPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => setCodingRoundDeleted(tx, input.id, false));
      return { roundId: input.id };
    },
  }),
}));
