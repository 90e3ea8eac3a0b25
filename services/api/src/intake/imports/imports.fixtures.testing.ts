import { newId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import {
  administer,
  byId,
  byOwner,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
} from "../../refusals/fixtures.testing.ts";
import { fileSeed } from "../../research/files/files.fixtures.testing.ts";
import { projectSeed } from "../../research/projects/projects.fixtures.testing.ts";

export const importSeed = defineSeedInProject("import", async (tx, { team, word, idOf }) => {
  const id = newId();
  await tx.db
    .insertInto("imports")
    .values({
      team_id: team.teamId,
      import_id: id,
      project_id: await idOf(projectSeed),
      file_id: await idOf(fileSeed),
      file_name: `${word}.txt`,
      status: "FAILED",
    })
    .execute();
  return id;
});

/** An unfinished upload of an exported archive, by the team's owner. */
export const importUploadSeed = defineSeedInProject("importUpload", async (tx, { team, word, idOf }) => {
  const id = newId();
  await tx.db
    .insertInto("files")
    .values({
      team_id: team.teamId,
      file_id: id,
      project_id: await idOf(projectSeed),
      name: `${word}.zip`,
      mime_type: "application/zip",
      file_type: "OTHER",
      purpose: "SOURCE",
      size_bytes: 1,
      object_key: objectKey(team, "files", id),
      upload_status: "UPLOADING",
      store_upload_id: newId(),
      created_by: team.owner.userId,
    })
    .execute();
  return id;
});

defineFixtures({
  graphql: {
    "Query.importUpload": byId(importUploadSeed),
    "Query.importUploads": { args: ({ idOf }) => ({ projectId: idOf(projectSeed) }) },
    "Mutation.beginImportUpload": {
      ...input(({ idOf }) => ({ projectId: idOf(projectSeed), name: "Calls.zip", sizeBytes: 10 })),
      unaudited: "Nothing is imported before all of it is here: the import's start is written.",
    },
    "Mutation.finishImportUpload": {
      ...inputId(importUploadSeed),
      act: {
        before: (world) =>
          administer(
            world,
            `with joining as (update files set joining_since = now()
                where purpose = 'SOURCE' and store_upload_id is not null and team_id = $1 returning *)
              insert into imports (team_id, import_id, project_id, file_id, file_name, status)
                select team_id, file_id, project_id, file_id, name, 'QUEUED' from joining`,
          ),
      },
      unaudited: "Written as the start of the import; this one is a repeat, which finds it.",
    },
    "Mutation.cancelImportUpload": {
      ...inputId(importUploadSeed),
      unaudited: "Nothing of it was imported.",
    },
    "Query.import": byId(importSeed),
    "Mutation.cancelImport": {
      ...inputId(importSeed),
      act: {
        before: (world) => administer(world, "update imports set status = 'QUEUED' where team_id = $1"),
      },
    },
    "Mutation.retryImport": inputId(importSeed),
    "Mutation.undoImport": input(({ idOf }) => ({ id: idOf(importSeed), editedNoteIds: [] })),
  },
  rest: {
    "POST /api/import": {
      path: ({ idOf }) => `/api/import?projectId=${idOf(projectSeed)}`,
      headers: { "x-file-name": "a.txt" },
      body: () => "text",
      door: "member",
      act: {
        request: async ({ seeded }) => ({
          path: `/api/import?projectId=${seeded.idOf(projectSeed)}`,
          headers: { cookie: seeded.owner.cookie, "x-file-name": "interview.txt" },
          body: "What they said.",
        }),
        entry: (seeded) => ({
          ...byOwner(seeded),
          kind: "import.started",
          subjectType: "import",
        }),
      },
    },
  },
});
