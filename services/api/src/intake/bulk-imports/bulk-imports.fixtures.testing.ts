import { beginBulkImport } from "@fieldstone/domain/intake/bulk-imports/begin-bulk-import.ts";
import {
  byId,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
  noArguments,
} from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../../research/projects/projects.fixtures.testing.ts";

const bulkImportSeed = defineSeedInProject("bulk import", async (tx, { word, idOf }) =>
  beginBulkImport(tx, [
    { projectId: await idOf(projectSeed), path: `${word}/one.txt`, sizeBytes: 5 },
    {
      projectId: await idOf(projectSeed),
      path: `${word}/two.mp4`,
      sizeBytes: 5,
      transcriptPath: `${word}/two.vtt`,
    },
  ]),
);

defineFixtures({
  graphql: {
    "Query.bulkImport": byId(bulkImportSeed),
    "Query.bulkImports": noArguments,
    "Mutation.beginBulkImport": input(({ idOf }) => ({
      items: [{ projectId: idOf(projectSeed), path: "a.txt", sizeBytes: 5 }],
    })),
    "Mutation.makeBulkImportNote": input(({ idOf }) => ({ bulkImportId: idOf(bulkImportSeed), position: 1 })),
    "Mutation.undoBulkImport": input(({ idOf }) => ({ id: idOf(bulkImportSeed), editedNoteIds: [] })),
    "Mutation.stopBulkImport": inputId(bulkImportSeed),
  },
});
