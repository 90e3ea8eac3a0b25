import { cancelRecording } from "@fieldstone/domain/research/recordings/cancel-recording.ts";
import { retryRecording } from "@fieldstone/domain/research/recordings/retry-recording.ts";
import { builder } from "../../graphql/builder.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { FileRef, loadFile } from "../files/files.refs.ts";

const RecordingPayload = builder.objectRef<{ fileId: string }>("RecordingPayload").implement({
  fields: (t) => ({
    file: t.field({ type: FileRef, resolve: ({ fileId }, _args, context) => loadFile(context, fileId) }),
  }),
});

builder.mutationFields((t) => ({
  cancelRecording: t.field({
    scope: "files:write",
    type: RecordingPayload,
    description: "Stops preparing a recording for playback. The id is the file's; the file is kept.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => {
      await context.write((tx) => cancelRecording(tx, id));
      return { fileId: id };
    },
  }),
  retryRecording: t.field({
    scope: "files:write",
    type: RecordingPayload,
    description: "Prepares a failed or cancelled recording again. The id is the file's.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input: { id } }, context) => {
      await context.write((tx) => retryRecording(tx, id));
      return { fileId: id };
    },
  }),
}));
