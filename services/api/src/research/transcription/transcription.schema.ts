import {
  attachTranscript,
  attachTranscriptInput,
} from "@fieldstone/domain/research/attached-transcripts/attach-transcript.ts";
import { cancelTranscription } from "@fieldstone/domain/research/transcription/cancel-transcription.ts";
import {
  startTranscription,
  startTranscriptionInput,
} from "@fieldstone/domain/research/transcription/start-transcription.ts";
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
  description: "The newest try to turn a recording's speech into text.",
  fields: (t) => ({
    status: t.expose("status", { type: TranscriptionStatusRef }),
    failureCode: t.exposeString("failureCode", {
      nullable: true,
      description: "Why there is no transcript.",
    }),
    provider: t.expose("provider", {
      type: TranscriptionProviderRef,
      nullable: true,
      description: "Null for a transcript from a file.",
    }),
    isInvented: t.boolean({
      description: "True where the words are made up, for trying things out.",
      resolve: ({ provider }) => provider === "random",
    }),
    language: t.exposeString("language", { description: "A locale code, such as en-GB." }),
  }),
});

builder.objectField(FileRef, "transcription", (t) =>
  t.field({
    type: TranscriptionRef,
    nullable: true,
    description: "Null for what nobody had transcribed.",
    resolve: ({ id }, _args, context) => transcriptionOfFileLoader(context).load(id),
  }),
);

const StartTranscriptionInput = builder.inputType("StartTranscriptionInput", {
  fields: (t) => ({
    fileId: t.id({ required: true }),
    language: t.string({ description: "A locale code; as in the settings where left out." }),
    labelsSpeakers: t.boolean({ description: "Whether the transcript says who speaks." }),
    replacesEarlier: t.boolean({
      description:
        "Whether its turns come in place of those of an earlier transcript, whose highlights stay beside the note where their words are gone. As in the try before where left out.",
    }),
    removesFillers: t.boolean({ description: "Whether “um” and the like are left out." }),
  }),
});

const AttachTranscriptInput = builder.inputType("AttachTranscriptInput", {
  fields: (t) => ({
    fileId: t.id({ required: true, description: "The recording's." }),
    fileName: t.string({
      required: true,
      description: "Its extension says how it is read: vtt, srt or txt.",
    }),
    content: t.string({ required: true, description: "At most 2 MB." }),
    language: t.string({ description: "A locale code; as in the settings where left out." }),
    replacesEarlier: t.boolean({
      description: "Whether its turns come in place of those of an earlier transcript.",
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
      "Has a recording of a note transcribed: its words become turns at the end of the note's text.",
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
      "Gives a recording of a note a transcript that exists already, with times: its words become turns of the note's text. While the recording is being uploaded or prepared, the transcript waits for it.",
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
    description: "Stops transcribing a recording. The id is the file's, which stays.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => {
      await context.write((tx) => cancelTranscription(tx, id));
      return { fileId: id };
    },
  }),
}));
