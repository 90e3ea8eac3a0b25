import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import {
  after,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
} from "../../refusals/fixtures.testing.ts";
import { recordingSeed } from "../recordings/recordings.fixtures.testing.ts";

/** A highlight of one second of a recording. */
export const spanSeed = defineSeedInProject("span", async (tx, { idOf }) =>
  createFileHighlight(tx, { fileId: await idOf(recordingSeed), anchor: { startMs: 1_000, endMs: 2_000 } }),
);

defineFixtures({
  graphql: {
    "Mutation.makeClip": inputId(spanSeed),
    "Mutation.updateFileHighlightAnchor": input(({ idOf }) => ({
      id: idOf(spanSeed),
      anchor: { startMs: 1_200, endMs: 1_900 },
    })),
    "Mutation.cancelClip": { ...inputId(spanSeed), act: after("makeClip") },
  },
  rest: {
    "GET /files/highlight-stream/:highlightId": {
      path: ({ idOf }) => `/files/highlight-stream/${idOf(spanSeed)}`,
      door: "member",
    },
    "GET /files/highlight-stream/:highlightId/captions.vtt": {
      path: ({ idOf }) => `/files/highlight-stream/${idOf(spanSeed)}/captions.vtt`,
      door: "member",
    },
  },
});
