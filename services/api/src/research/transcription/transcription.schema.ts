import {
  attachTranscript,
  attachTranscriptInput,
} from "@fieldstone/domain/research/attached-transcripts/attach-transcript.ts";
import { cancelTranscription } from "@fieldstone/domain/research/transcription/cancel-transcription.ts";
import {
  startTranscription,
  startTranscriptionInput,
} from "@fieldstone/domain/research/transcription/start-transcription.ts";
import { termsLeftOut } from "@fieldstone/model/transcripts/aws-vocabulary.ts";
import { pieceJobOf } from "@fieldstone/platform/transcription/piece-job.ts";
import { builder } from "../../graphql/builder.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { FileRef, loadFile } from "../files/files.refs.ts";
import {
  TranscriptionProviderRef,
  TranscriptionRef,
  TranscriptionStatusRef,
  transcriptionOfFileLoader,
} from "./transcription.refs.ts";

TranscriptionRef.implement({
  scope: "files:read",
  description: "The latest transcription of a recording.",
  fields: (t) => ({
    status: t.expose("status", { type: TranscriptionStatusRef }),
    failureCode: t.exposeString("failureCode", {
      nullable: true,
      description: "Error code if transcription failed; null otherwise.",
    }),
    provider: t.expose("provider", {
      type: TranscriptionProviderRef,
      nullable: true,
      description: "Null for a transcript from a file.",
    }),
    isInvented: t.boolean({
      description: "True if the words are invented, for testing.",
      resolve: ({ provider }) => provider === "random",
    }),
    partsDone: t.int({
      nullable: true,
      description: "Parts transcribed so far, of a long recording that is sent in parts; null otherwise.",
      resolve: ({ status, jobName }) =>
        (status === "RUNNING" ? pieceJobOf(jobName)?.next : undefined) ?? null,
    }),
    partCount: t.int({
      nullable: true,
      description: "Parts in which a long recording is sent; null otherwise.",
      resolve: ({ status, jobName }) =>
        (status === "RUNNING" ? pieceJobOf(jobName)?.pieces.length : undefined) ?? null,
    }),
    termsLeftOut: t.stringList({
      description:
        "Terms of the vocabulary that the provider cannot use, as spelled in the settings. Empty for visitors without an account.",
      resolve: (transcription, _args, { tenant }) =>
        tenant.actor.kind === "user" ? [...termsLeftOut(transcription)] : [],
    }),
    language: t.exposeString("language", { description: "A locale code, such as `en-GB`." }),
    changedAt: t.expose("changedAt", {
      type: "DateTime",
      description: "When its words were last written; until then, when the first transcription began.",
    }),
  }),
});

builder.objectField(FileRef, "transcription", (t) =>
  t.field({
    type: TranscriptionRef,
    nullable: true,
    description: "Null if the recording was never transcribed.",
    resolve: ({ id }, _args, context) => transcriptionOfFileLoader(context).load(id),
  }),
);

const StartTranscriptionInput = builder.inputType("StartTranscriptionInput", {
  fields: (t) => ({
    fileId: t.id({ required: true }),
    language: t.string({ description: "A locale code. Defaults to the language in the settings." }),
    labelsSpeakers: t.boolean({ description: "Whether the transcript names the speakers." }),
    replacesEarlier: t.boolean({
      description:
        "Whether to replace the turns of an earlier transcript. Highlights of words that are no longer in the text are kept beside the note. Defaults to the value of the previous attempt.",
    }),
    removesFillers: t.boolean({ description: "Whether filler words such as “um” are removed." }),
  }),
});

const AttachTranscriptInput = builder.inputType("AttachTranscriptInput", {
  fields: (t) => ({
    fileId: t.id({ required: true, description: "The id of the recording's file." }),
    fileName: t.string({
      required: true,
      description: "The extension determines the format: `vtt`, `srt` or `txt`.",
    }),
    content: t.string({ required: true, description: "At most 2 MB." }),
    language: t.string({ description: "A locale code. Defaults to the language in the settings." }),
    replacesEarlier: t.boolean({
      description: "Whether to replace the turns of an earlier transcript.",
    }),
  }),
});

const TranscriptionPayload = builder.objectRef<{ fileId: string }>("TranscriptionPayload").implement({
  fields: (t) => ({
    file: t.field({ type: FileRef, resolve: ({ fileId }, _args, context) => loadFile(context, fileId) }),
  }),
});

builder.mutationFields((t) => ({
  startTranscription: t.field({
    scope: "files:write",
    type: TranscriptionPayload,
    description:
      "Transcribes a recording of a note. The words are added as turns at the end of the note's text.",
    args: { input: t.arg({ type: StartTranscriptionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const wanted = parseInput(startTranscriptionInput, input);
      await context.write((tx) => startTranscription(tx, context.services.transcription, wanted));
      return { fileId: wanted.fileId };
    },
  }),
  attachTranscript: t.field({
    scope: "files:write",
    type: TranscriptionPayload,
    description:
      "Attaches an existing transcript with times to a recording of a note. Its words become turns of the note's text. While the recording is uploaded or prepared, the transcript waits.",
    args: { input: t.arg({ type: AttachTranscriptInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const wanted = parseInput(attachTranscriptInput, input);
      await context.write((tx) => attachTranscript(tx, wanted));
      return { fileId: wanted.fileId };
    },
  }),
  cancelTranscription: t.field({
    scope: "files:write",
    type: TranscriptionPayload,
    description: "Stops transcribing a recording. The id is the file's; the file is kept.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => {
      await context.write((tx) => cancelTranscription(tx, id));
      return { fileId: id };
    },
  }),
}));
