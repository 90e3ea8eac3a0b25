import { defineFixtures } from "../../refusals/fixtures.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";

defineFixtures({
  rest: {
    "POST /api/translations": {
      path: () => "/api/translations",
      body: ({ idOf }) => ({ noteId: idOf(noteSeed), targetLanguage: "de" }),
      door: "member",
      unaudited: "the built-in provider cannot translate; translation-routes.test.ts asks another",
    },
  },
});
