import { createFileHighlight } from "@fieldstone/domain/research/highlights/create-file-highlight.ts";
import { createReel } from "@fieldstone/domain/research/reels/create-reel.ts";
import {
  after,
  byId,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
} from "../../refusals/fixtures.testing.ts";
import { insightSeed } from "../insights/insights.fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";
import { recordingSeed } from "../recordings/recordings.fixtures.testing.ts";

/** A separate highlight: a reel creates the clips that it shows. */
const reelSpanSeed = defineSeedInProject("reelSpan", async (tx, { idOf }) =>
  createFileHighlight(tx, { fileId: await idOf(recordingSeed), anchor: { startMs: 500, endMs: 1_500 } }),
);

export const reelSeed = defineSeedInProject("reel", async (tx, { word, idOf }) =>
  createReel(tx, { documentId: await idOf(noteSeed), title: word, highlightIds: [await idOf(reelSpanSeed)] }),
);

const clips = input(({ idOf }) => ({ id: idOf(reelSeed), highlightIds: [idOf(reelSpanSeed)] }));

defineFixtures({
  graphql: {
    "Query.reel": byId(reelSeed),
    "Mutation.createReel": input(({ idOf }) => ({
      documentId: idOf(insightSeed),
      title: "changed",
      highlightIds: [idOf(reelSpanSeed)],
    })),
    "Mutation.updateReel": input(({ idOf }) => ({
      id: idOf(reelSeed),
      title: "changed",
      transition: "FADE",
    })),
    "Mutation.addReelClips": clips,
    "Mutation.deleteReelClips": clips,
    "Mutation.restoreReelClips": clips,
    "Mutation.moveReelClip": input(({ idOf }) => ({ id: idOf(reelSeed), highlightId: idOf(reelSpanSeed) })),
    "Mutation.titleReelClip": input(({ idOf }) => ({
      id: idOf(reelSeed),
      highlightId: idOf(reelSpanSeed),
      title: "changed",
    })),
    "Mutation.deleteReel": inputId(reelSeed),
    "Mutation.restoreReel": { ...inputId(reelSeed), act: after("deleteReel") },
  },
});
