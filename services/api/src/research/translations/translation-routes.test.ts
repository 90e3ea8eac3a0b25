import { toShortId } from "@fieldstone/model/ids.ts";
import { askGraphql, askJson } from "@fieldstone/testkit/start-cell-api.ts";
import { expect, it } from "vitest";
import { seededApiFixture } from "../../refusals/seeded-api-fixture.testing.ts";
import { noteSeed } from "../notes/notes.fixtures.testing.ts";

const world = seededApiFixture();

it("says in words that the built-in provider cannot translate, before and when it is asked to", async () => {
  const { cookie } = world.seeded.owner;
  const noteId = toShortId(world.seeded.idOf(noteSeed));
  const query = `query ($id: ID!) { note(id: $id) {
    translationDisabledReason translatedFrom { sourceLanguage } translations { targetLanguage } } }`;
  const { body } = await askGraphql(
    world.api,
    world.seeded.team,
    { query, variables: { id: noteId } },
    { cookie },
  );
  const reason =
    "The built-in AI picks what people said and cannot translate. Ask an admin to set up another AI provider.";
  expect(body.data.note).toEqual({
    translationDisabledReason: reason,
    translatedFrom: null,
    translations: [],
  });
  const answer = await askJson(`${world.api.origin}/api/translations`, {
    method: "POST",
    headers: { ...world.api.headersFor(world.seeded.team), cookie, "content-type": "application/json" },
    body: JSON.stringify({ noteId, targetLanguage: "de" }),
  });
  expect(JSON.stringify(answer.body)).toContain("ai.cannot_translate");
  expect(JSON.stringify(answer.body)).toContain(reason);
});
