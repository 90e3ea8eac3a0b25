import type { Redaction } from "@fieldstone/domain/research/recordings/masked-spans.ts";
import {
  createRedaction,
  createRedactionInput,
  removeRedaction,
  updateRedaction,
  updateRedactionInput,
} from "@fieldstone/domain/research/redactions/change-redactions.ts";
import { findRedactions } from "@fieldstone/domain/research/redactions/read-redactions.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loader.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import { FileRef, loadFile } from "../files/files.refs.ts";
import { RecordingRef } from "../recordings/recordings.refs.ts";

/** Only for recordings that were read through policy. */
const redactionsLoader = defineLoader<readonly Redaction[]>(findRedactions);

const RedactionRef = builder.objectRef<Redaction>("Redaction").implement({
  scope: "files:read",
  description: "A span of a recording that nobody hears, or sees. Times are in milliseconds.",
  fields: (t) => ({
    id: t.exposeID("id"),
    startMs: t.exposeInt("startMs"),
    endMs: t.exposeInt("endMs"),
    mutesAudio: t.exposeBoolean("mutesAudio"),
    blursVideo: t.exposeBoolean("blursVideo"),
  }),
});

builder.objectField(RecordingRef, "redactions", (t) =>
  t.field({
    type: [RedactionRef],
    resolve: async ({ fileId }, _args, context) => [
      ...((await redactionsLoader(context).load(fileId)) ?? []),
    ],
  }),
);

const RedactionPayload = builder.objectRef<{ fileId: string }>("RedactionPayload").implement({
  fields: (t) => ({
    file: t.field({ type: FileRef, resolve: ({ fileId }, _args, context) => loadFile(context, fileId) }),
  }),
});

const CreateRedactionInput = builder.inputType("CreateRedactionInput", {
  fields: (t) => ({
    id: t.id({ description: "Made by the client, so that a repeat makes no second one." }),
    fileId: t.id({ required: true }),
    startMs: t.float({ required: true }),
    endMs: t.float({ required: true }),
    mutesAudio: t.boolean({ required: true }),
    blursVideo: t.boolean({ required: true }),
  }),
});

const UpdateRedactionInput = builder.inputType("UpdateRedactionInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    startMs: t.float({ required: true }),
    endMs: t.float({ required: true }),
    mutesAudio: t.boolean({ required: true }),
    blursVideo: t.boolean({ required: true }),
  }),
});

builder.mutationFields((t) => ({
  createRedaction: t.field({
    scope: "files:write",
    type: RedactionPayload,
    description: "Redacts a span of a recording, for everyone and wherever it is shown, from now on.",
    args: { input: t.arg({ type: CreateRedactionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const redaction = parseInput(createRedactionInput, input);
      await context.write((tx) => createRedaction(tx, redaction));
      return { fileId: redaction.fileId };
    },
  }),
  updateRedaction: t.field({
    scope: "files:write",
    type: RedactionPayload,
    args: { input: t.arg({ type: UpdateRedactionInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const redaction = parseInput(updateRedactionInput, input);
      return { fileId: await context.write((tx) => updateRedaction(tx, redaction)) };
    },
  }),
  removeRedaction: t.field({
    scope: "files:write",
    type: RedactionPayload,
    description: "Brings the words and the pictures of a redaction back.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => ({
      fileId: await context.write((tx) => removeRedaction(tx, id)),
    }),
  }),
}));
