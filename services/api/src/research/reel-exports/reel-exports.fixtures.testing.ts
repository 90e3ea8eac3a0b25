import { newId } from "@fieldstone/model/ids.ts";
import {
  administer,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
} from "../../refusals/fixtures.testing.ts";
import { spanSeed } from "../clips/clips.fixtures.testing.ts";
import { reelSeed } from "../reels/reels.fixtures.testing.ts";

const exportSeed = defineSeedInProject("reelExport", async (tx, { team, idOf }) => {
  const id = newId();
  await tx.db
    .insertInto("reel_exports")
    .values({
      team_id: team.teamId,
      export_id: id,
      reel_id: await idOf(reelSeed),
      highlight_ids: [await idOf(spanSeed)],
      captions: "NONE",
      content_hash: "seed",
      media_type: "VIDEO",
      status: "DONE",
      created_by: team.owner.userId,
    })
    .execute();
  return id;
});

defineFixtures({
  graphql: {
    "Mutation.exportReel": input(({ idOf }) => ({ reelId: idOf(reelSeed), captions: "SOFT" })),
    "Mutation.cancelReelExport": {
      ...inputId(exportSeed),
      act: {
        before: (world) => administer(world, "update reel_exports set status = 'QUEUED' where team_id = $1"),
      },
    },
  },
  rest: {
    "GET /files/avf-stream/exports/:id/:part": {
      path: ({ idOf }) => `/files/avf-stream/exports/${idOf(exportSeed)}/media`,
      door: "member",
    },
  },
});
