import { createComment } from "@fieldstone/domain/conversation/comments/create-comment.ts";
import { defineFixtures, defineSeedInProject, input, inputId } from "../../refusals/fixtures.testing.ts";
import { noteSeed } from "../../research/notes/notes.fixtures.testing.ts";

export const commentSeed = defineSeedInProject("comment", async (tx, { word, idOf }) =>
  createComment(tx, { objectType: "note", objectId: await idOf(noteSeed), body: word }),
);

defineFixtures({
  graphql: {
    "Mutation.createComment": {
      args: ({ idOf }) => ({ input: { objectType: "note", objectId: idOf(noteSeed), body: "mine" } }),
      viewerMay: true,
    },
    "Mutation.updateComment": input(({ idOf }) => ({ id: idOf(commentSeed), body: "changed" })),
    "Mutation.resolveThread": input(({ idOf }) => ({ id: idOf(commentSeed), resolved: true })),
    "Mutation.deleteComment": inputId(commentSeed),
  },
});
