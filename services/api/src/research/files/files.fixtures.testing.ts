import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { onePixelPng } from "@fieldstone/testkit/one-pixel-png.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import { byOwner, defineFixtures, defineSeedInProject } from "../../refusals/fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

export const fileSeed = defineSeedInProject("file", async (tx, { team, word, idOf }) =>
  insertFile(tx, team, {
    project_id: await idOf(projectSeed),
    name: `${word}.txt`,
    mime_type: "text/plain",
    file_type: "DOCUMENT",
  }),
);
export const pictureSeed = defineSeedInProject("picture", async (tx, { team, word, idOf }) =>
  insertFile(tx, team, {
    project_id: await idOf(projectSeed),
    document_id: await idOf(noteSeed),
    name: `${word}.png`,
    mime_type: "image/png",
    file_type: "IMAGE",
  }),
);

async function insertFile(
  tx: TenantTransaction,
  team: SeededTeam,
  file: {
    project_id: string;
    document_id?: string;
    name: string;
    mime_type: string;
    file_type: "DOCUMENT" | "IMAGE";
  },
): Promise<string> {
  const id = newId();
  const place = { team_id: team.teamId, file_id: id, object_key: objectKey(team, "files", id) };
  await tx.db
    .insertInto("files")
    .values({ ...place, size_bytes: 1, upload_status: "DONE", ...file })
    .execute();
  return id;
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
