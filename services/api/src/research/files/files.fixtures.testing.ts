import { createHash } from "node:crypto";
import type { FilePurpose } from "@fieldstone/domain/research/files/file-store.ts";
import type { FileType } from "@fieldstone/model/files/file-type.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { UploadStatus } from "@fieldstone/model/states/upload-status.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { onePixelPng } from "@fieldstone/testkit/files/one-pixel-png.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import {
  administer,
  after,
  byId,
  byOwner,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
  type Seed,
} from "../../refusals/fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

export const fileSeed = defineSeedInProject("file", async (tx, { team, word, idOf }) =>
  insertFile(tx, team, {
    project_id: await idOf(projectSeed),
    name: `${word}.txt`,
    mime_type: "text/plain",
    file_type: "DOCUMENT",
    purpose: "SOURCE",
  }),
);
export const pictureSeed = defineSeedInProject("picture", async (tx, { team, word, idOf }) =>
  insertFile(tx, team, {
    project_id: await idOf(projectSeed),
    document_id: await idOf(noteSeed),
    name: `${word}.png`,
    mime_type: "image/png",
    file_type: "IMAGE",
    purpose: "PICTURE",
  }),
);
export const makeAttachment: Seed["make"] = async (tx, { team, word, idOf }) =>
  insertFile(tx, team, {
    project_id: await idOf(projectSeed),
    document_id: await idOf(noteSeed),
    name: `${word}.mp4`,
    mime_type: "video/mp4",
    file_type: "VIDEO",
    purpose: "ATTACHMENT",
  });
export const attachmentSeed = defineSeedInProject("attachment", makeAttachment);
/** An upload in progress, by the team's owner. */
export const uploadSeed = defineSeedInProject("upload", async (tx, { team, word, idOf }) =>
  insertFile(tx, team, {
    project_id: await idOf(projectSeed),
    document_id: await idOf(noteSeed),
    name: `${word}.mov`,
    mime_type: "video/quicktime",
    file_type: "VIDEO",
    purpose: "ATTACHMENT",
    upload_status: "UPLOADING",
    store_upload_id: newId(),
    created_by: team.owner.userId,
  }),
);

/** A PDF with one extracted page, whose extraction has finished. */
export const readPdfSeed = defineSeedInProject("readPdf", async (tx, { team, word, idOf }) => {
  const id = await insertFile(tx, team, {
    project_id: await idOf(projectSeed),
    document_id: await idOf(noteSeed),
    name: `${word}.pdf`,
    mime_type: "application/pdf",
    file_type: "DOCUMENT",
    purpose: "ATTACHMENT",
  });
  const place = { team_id: team.teamId, file_id: id };
  await tx.db
    .insertInto("file_extractions")
    .values({ ...place, status: "complete", page_count: 1 })
    .execute();
  await tx.db
    .insertInto("file_pages")
    .values({ ...place, page_num: 1, status: "processed", width_pt: 595, height_pt: 842, text: word })
    .execute();
  return id;
});

async function insertFile(
  tx: TenantTransaction,
  team: SeededTeam,
  file: {
    project_id: string;
    document_id?: string;
    name: string;
    mime_type: string;
    file_type: FileType;
    purpose: FilePurpose;
    upload_status?: UploadStatus;
    store_upload_id?: string;
    created_by?: string;
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
  graphql: {
    "Query.file": byId(attachmentSeed),
    "Query.upload": byId(uploadSeed),
    "Mutation.beginUpload": input(({ idOf }) => ({
      documentId: idOf(noteSeed),
      name: "call.mp4",
      sizeBytes: 10,
    })),
    "Mutation.signUploadParts": {
      ...input(({ idOf }) => ({
        id: idOf(uploadSeed),
        parts: [{ partNumber: 1, sha256: createHash("sha256").digest("base64") }],
      })),
      unaudited: "Changes nothing: what is sent to the addresses counts once the upload is finished.",
    },
    "Mutation.finishUpload": {
      ...inputId(uploadSeed),
      act: {
        before: (world) =>
          administer(
            world,
            "update files set joining_since = now() where store_upload_id is not null and team_id = $1",
          ),
      },
      unaudited: "Written when it starts, by whom, and when its file is whole or refused.",
    },
    "Mutation.cancelUpload": inputId(uploadSeed),
    "Mutation.deleteFile": inputId(attachmentSeed),
    "Mutation.retryFileExtraction": inputId(readPdfSeed),
    "Mutation.cancelFileExtraction": { ...inputId(readPdfSeed), act: after("retryFileExtraction") },
    "Mutation.createFileHighlight": input(({ idOf }) => ({
      fileId: idOf(readPdfSeed),
      anchor: { pageNum: 1, area: { x: 0, y: 0, width: 100, height: 100 } },
    })),
    "Mutation.restoreFile": { ...inputId(attachmentSeed), act: after("deleteFile") },
  },
  rest: {
    "GET /files/stream/:fileId": {
      path: ({ idOf }) => `/files/stream/${idOf(attachmentSeed)}`,
      door: "member",
    },
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
    "GET /image/pdf-page/:fileId": {
      path: ({ idOf }) => `/image/pdf-page/${idOf(readPdfSeed)}`,
      door: "member",
    },
    "GET /image/pdf-thumbnail/:fileId": {
      path: ({ idOf }) => `/image/pdf-thumbnail/${idOf(readPdfSeed)}`,
      door: "member",
    },
    "GET /image/remote/stream": {
      path: () => "/image/remote/stream?url=https%3A%2F%2Fpictures.example%2Fa.png",
      door: "member",
    },
    "GET /image/:fileId": { path: ({ idOf }) => `/image/${idOf(pictureSeed)}`, door: "member" },
  },
});
