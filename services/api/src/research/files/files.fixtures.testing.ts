import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { onePixelPng } from "@fieldstone/testkit/one-pixel-png.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import { byOwner, defineFixtures, defineSeedInProject } from "../../refusals/fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

export const fileSeed = defineSeedInProject("file", async (tx, { team, word, idOf }) => {
  const id = newId();
  await tx.db
    .insertInto("files")
    .values({
      ...stored(team, id),
      project_id: await idOf(projectSeed),
      name: `${word}.txt`,
      mime_type: "text/plain",
      file_type: "DOCUMENT",
    })
    .execute();
  return id;
});
export const pictureSeed = defineSeedInProject("picture", async (tx, { team, word, idOf }) => {
  const id = newId();
  await tx.db
    .insertInto("files")
    .values({
      ...stored(team, id),
      project_id: await idOf(projectSeed),
      document_id: await idOf(noteSeed),
      name: `${word}.png`,
      mime_type: "image/png",
      file_type: "IMAGE",
    })
    .execute();
  return id;
});

function stored(team: SeededTeam, id: string) {
  const place = { team_id: team.teamId, file_id: id, object_key: objectKey(team, "files", id) };
  return { ...place, size_bytes: 1, upload_status: "DONE" } as const;
}

defineFixtures({
  rest: {
    "GET /files/download/:fileId": {
      path: ({ idOf }) => `/files/download/${idOf(fileSeed)}`,
      door: "member",
    },
    "POST /api/picture": {
      path: ({ idOf }) => `/api/picture?documentId=${idOf(noteSeed)}`,
      headers: { "x-file-name": "a.png" },
      body: () => "text",
      door: "member",
      act: {
        request: async ({ seeded }) => ({
          path: `/api/picture?documentId=${seeded.idOf(noteSeed)}`,
          headers: { cookie: seeded.owner.cookie, "x-file-name": "dot.png" },
          body: onePixelPng,
        }),
        entry: (seeded) => ({
          ...byOwner(seeded),
          kind: "picture.added",
          subjectType: "file",
        }),
      },
    },
    "GET /image/:fileId": { path: ({ idOf }) => `/image/${idOf(pictureSeed)}`, door: "member" },
  },
});
