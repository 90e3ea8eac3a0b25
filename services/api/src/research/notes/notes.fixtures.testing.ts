import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import {
  after,
  byId,
  defineFixtures,
  defineSeedInProject,
  input,
  inputId,
} from "../../refusals/fixtures.testing.ts";
import { projectSeed } from "../projects/projects.fixtures.testing.ts";

export const noteSeed = defineSeedInProject("note", async (tx, { word, idOf }) => {
  const projectId = await idOf(projectSeed);
  const body = { kind: "markdown", markdown: `The ${word} sits on the shelf.` } as const;
  const { id } = await createNote(tx, { projectId, title: word, body });
  return id;
});

defineFixtures({
  graphql: {
    "Query.note": byId(noteSeed),
    "Mutation.createNote": input(({ idOf }) => ({ projectId: idOf(projectSeed), title: "changed" })),
    "Mutation.duplicateNote": inputId(noteSeed),
    "Mutation.updateNote": input(({ idOf }) => ({ id: idOf(noteSeed), title: "changed" })),
    "Mutation.deleteNote": inputId(noteSeed),
    "Mutation.discardBlankNote": {
      ...inputId(noteSeed),
      act: {
        args: async ({ database, seeded }) => ({
          input: await withTenant(database.cell, seeded.owner.user.context, "write", (tx) =>
            createNote(tx, { projectId: seeded.idOf(projectSeed) }),
          ),
        }),
      },
    },
    "Mutation.restoreNote": { ...inputId(noteSeed), act: after("deleteNote") },
  },
});
