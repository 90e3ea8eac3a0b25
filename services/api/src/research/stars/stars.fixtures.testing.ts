import { defineFixtures, input, noArguments } from "../../refusals/fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Query.stars": noArguments,
    "Mutation.setStarred": {
      ...input(({ idOf }) => ({ objectType: "note", objectId: idOf(noteSeed), starred: true })),
      viewerMay: true,
      unaudited: "marks something for the member alone",
    },
  },
});
