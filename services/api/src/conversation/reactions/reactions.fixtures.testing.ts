import { defineFixtures, input } from "../../refusals/fixtures.testing.ts";
import { commentSeed } from "../comments/comments.fixtures.testing.ts";

defineFixtures({
  graphql: {
    "Mutation.setReaction": {
      ...input(({ idOf }) => ({ commentId: idOf(commentSeed), shortName: "+1", reacted: true })),
      viewerMay: true,
      unaudited: "an emoji beside a comment, which its author can see and change",
    },
  },
});
