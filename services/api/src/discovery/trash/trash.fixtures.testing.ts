import { after, defineFixtures, input, noArguments } from "../../refusals/fixtures.testing.ts";
import { noteSeed } from "../../research/notes/notes.fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Query.trash": noArguments,
    "Query.trashTotals": noArguments,
    "Mutation.deleteObjects": input(({ idOf }) => ({ objects: [{ type: "note", id: idOf(noteSeed) }] })),
    "Mutation.restoreObjects": {
      ...input(({ idOf }) => ({ objects: [{ type: "note", id: idOf(noteSeed) }] })),
      act: after("deleteNote"),
    },
  },
});
