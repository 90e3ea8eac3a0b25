import { defineFixtures, input } from "../../refusals/fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Mutation.restoreNoteVersion": input(({ idOf }) => ({ documentId: idOf(noteSeed), version: 1 })),
  },
});
