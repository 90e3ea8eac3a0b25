import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import { administer, defineFixtures, defineSeedInProject, inputId } from "../../refusals/fixtures.testing.ts";
import { attachmentSeed } from "../files/files.fixtures.testing.ts";

/** Creates a recording of a file, ready to play. */
export async function makeRecording(
  tx: TenantTransaction,
  team: SeededTeam,
  fileId: string,
): Promise<string> {
  await tx.db
    .insertInto("recordings")
    .values({
      team_id: team.teamId,
      file_id: fileId,
      audio_video_file_id: newId(),
      status: "DONE",
      media_type: "VIDEO",
      duration_ms: 3_000,
      storyboard_count: 1,
    })
    .execute();
  return fileId;
}

/** A recording that is ready to play. */
export const recordingSeed = defineSeedInProject("recording", async (tx, { team, idOf }) =>
  makeRecording(tx, team, await idOf(attachmentSeed)),
);

defineFixtures({
  graphql: {
    "Mutation.cancelRecording": {
      ...inputId(recordingSeed),
      act: {
        before: (world) =>
          administer(world, "update recordings set status = 'PROCESSING' where team_id = $1"),
      },
    },
    "Mutation.retryRecording": {
      ...inputId(recordingSeed),
      act: {
        before: (world) => administer(world, "update recordings set status = 'FAILED' where team_id = $1"),
      },
    },
  },
  rest: {
    "GET /files/avf-stream/:fileId/playlist.m3u8": {
      path: ({ idOf }) => `/files/avf-stream/${idOf(recordingSeed)}/playlist.m3u8`,
      door: "member",
    },
    "GET /files/avf-stream/:fileId/:segment": {
      path: ({ idOf }) => `/files/avf-stream/${idOf(recordingSeed)}/segment-00000.ts`,
      door: "member",
    },
    "GET /image/video-thumbnail/:fileId": {
      path: ({ idOf }) => `/image/video-thumbnail/${idOf(recordingSeed)}`,
      door: "member",
    },
    "GET /files/video-thumbnail/:fileId": {
      path: ({ idOf }) => `/files/video-thumbnail/${idOf(recordingSeed)}`,
      door: "member",
    },
    "GET /files/avf-thumbnail/:fileId": {
      path: ({ idOf }) => `/files/avf-thumbnail/${idOf(recordingSeed)}`,
      door: "member",
    },
    "GET /image/storyboard/:fileId": {
      path: ({ idOf }) => `/image/storyboard/${idOf(recordingSeed)}`,
      door: "member",
    },
  },
});
