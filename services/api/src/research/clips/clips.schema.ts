import type { Clip } from "@fieldstone/domain/research/clips/clip.ts";
import { cancelClip, makeClip } from "@fieldstone/domain/research/clips/make-clip.ts";
import { moveFileHighlight } from "@fieldstone/domain/research/clips/move-file-highlight.ts";
import { mediaJobStatuses } from "@fieldstone/model/media/media-event.ts";
import { builder } from "../../graphql/builder.ts";
import { ObjectIdInput } from "../../graphql/object-id-input.ts";
import { FileAnchorInput } from "../files/file-highlights.schema.ts";
import { HighlightPayload } from "../highlights/highlight-mutations.schema.ts";
import { HighlightRef } from "../highlights/highlights.refs.ts";
import { clipLoader } from "./clips.refs.ts";
import { signStreamToken } from "./stream-token.ts";

const ClipStatus = builder.enumType("ClipStatus", { values: mediaJobStatuses });
const ClipType = builder.enumType("ClipType", { values: ["AUDIO", "VIDEO"] as const });

const ClipRef = builder.objectRef<Clip>("Clip").implement({
  scope: "highlights:read",
  description: "The recorded span of a highlight as a file of its own.",
  fields: (t) => ({
    status: t.expose("status", { type: ClipStatus }),
    progressPercent: t.exposeInt("progressPercent"),
    failureCode: t.exposeString("failureCode", {
      nullable: true,
      description: "Error code if it could not be created; null otherwise.",
    }),
    type: t.expose("mediaType", { type: ClipType }),
    clipDuration: t.float({
      description: "Duration in seconds.",
      resolve: ({ startMs, endMs }) => (endMs - startMs) / 1_000,
    }),
  }),
});

builder.objectField(HighlightRef, "clip", (t) =>
  t.field({
    type: ClipRef,
    nullable: true,
    resolve: async ({ id, recordingFileId }, _args, context) =>
      recordingFileId === null ? null : ((await clipLoader(context).load(id)) ?? null),
  }),
);

builder.objectField(HighlightRef, "streamAccessToken", (t) =>
  t.string({
    nullable: true,
    description:
      "Token for `/files/highlight-stream/{id}?token=`, valid in this session; null until there is a clip.",
    resolve: async ({ id, recordingFileId }, _args, context) => {
      const clip = recordingFileId === null ? undefined : await clipLoader(context).load(id);
      return clip?.status === "DONE" ? signStreamToken(context, id) : null;
    },
  }),
);

builder.mutationField("makeClip", (t) =>
  t.field({
    scope: "highlights:write",
    type: HighlightPayload,
    description: "Starts to create a highlight's clip, unless it exists or is in progress.",
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => makeClip(tx, input.id));
      return { highlightId: input.id };
    },
  }),
);

builder.mutationField("cancelClip", (t) =>
  t.field({
    scope: "highlights:write",
    type: HighlightPayload,
    args: { input: t.arg({ type: ObjectIdInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => cancelClip(tx, input.id));
      return { highlightId: input.id };
    },
  }),
);

const UpdateFileHighlightAnchorInput = builder.inputType("UpdateFileHighlightAnchorInput", {
  fields: (t) => ({
    id: t.id({ required: true }),
    anchor: t.field({ type: FileAnchorInput, required: true }),
    text: t.string({
      description: "See `CreateFileHighlightInput.text`.",
    }),
  }),
});

builder.mutationField("updateFileHighlightAnchor", (t) =>
  t.field({
    scope: "highlights:write",
    type: HighlightPayload,
    description: "Moves a highlight to another place of the same kind in its file. Its clip is deleted.",
    args: { input: t.arg({ type: UpdateFileHighlightAnchorInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await context.write((tx) => moveFileHighlight(tx, input));
      return { highlightId: input.id };
    },
  }),
);
