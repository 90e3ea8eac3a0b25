import { createReel } from "@fieldstone/domain/research/reels/create-reel.ts";
import {
  after,
  byId,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
} from "../../refusals/fixtures.testing.ts";
import { spanSeed } from "../clips/clips.fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";

export const reelSeed = defineSeedInProject("reel", async (tx, { word, idOf }) =>
  createReel(tx, { documentId: await idOf(noteSeed), title: word, highlightIds: [await idOf(spanSeed)] }),
);

const clips = input(({ idOf }) => ({ id: idOf(reelSeed), highlightIds: [idOf(spanSeed)] }));

defineFixtures({
  graphql: {
    "Query.reel": byId(reelSeed),
    "Mutation.createReel": input(({ idOf }) => ({
      documentId: idOf(noteSeed),
      title: "changed",
      highlightIds: [idOf(spanSeed)],
    })),
    "Mutation.updateReel": input(({ idOf }) => ({
      id: idOf(reelSeed),
      title: "changed",
      transition: "FADE",
    })),
    "Mutation.addReelClips": clips,
    "Mutation.deleteReelClips": clips,
    "Mutation.restoreReelClips": clips,
    "Mutation.moveReelClip": input(({ idOf }) => ({ id: idOf(reelSeed), highlightId: idOf(spanSeed) })),
    "Mutation.titleReelClip": input(({ idOf }) => ({
      id: idOf(reelSeed),
      highlightId: idOf(spanSeed),
      title: "changed",
    })),
    "Mutation.deleteReel": inputId(reelSeed),
    "Mutation.restoreReel": { ...inputId(reelSeed), act: after("deleteReel") },
  },
});
