import { defineFixtures, input } from "../../refusals/fixtures.testing.ts";
import { insightSeed } from "../insights/insights.fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Mutation.restoreNoteVersion": input(({ idOf }) => ({ documentId: idOf(noteSeed), version: 1 })),
    "Mutation.restoreInsightVersion": input(({ idOf }) => ({ documentId: idOf(insightSeed), version: 1 })),
  },
});
