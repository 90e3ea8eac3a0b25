import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { appendTurns } from "../../research/documents/updates/append-turns.ts";
import { createNote } from "../../research/notes/create-note.ts";
import { addPerson } from "../../research/people/add-person.ts";
import { saveDocument } from "../../research/versions/save-document.ts";
import { eraseNextPart } from "./erase-next-part.ts";
import { forgetPerson } from "./forget-person.ts";

let own: World;
beforeAll(async () => {
  own = await world(await createCellDatabase());
});

test("what was typed into a note later is not looked for in the file that it was created from", async () => {
  const { contributor, projectId, noteId, team } = own;
  const turns = [{ speaker: null, text: "Ask Rita Lopes.", startMs: 0, endMs: 1 }];
  const longText = `${"It was slow. ".repeat(8_000)} Rita Lopes`;
  const imported = await own.as(contributor, (tx) =>
    createNote(tx, { projectId, body: { kind: "text", text: longText } }),
  );
  for (const id of [noteId, imported.id])
    await own.as(contributor, async (tx) => {
      await appendTurns(tx, id, turns);
      await saveDocument(tx, id, "test");
    });
  const erasureId = await own.as(team.owner, async (tx) =>
    forgetPerson(tx, {
      id: await addPerson(tx, { name: "Rita Lopes" }),
      otherNames: ["Ask"],
      highlightIds: [],
    }),
  );
  await own.as(team.owner, (tx) => eraseNextPart(tx, erasureId));
  const { rows } = await own.as(team.owner, (tx) =>
    sql<{ documentIds: string[]; termsOf: unknown }>`select document_ids as "documentIds",
      terms->'termsOf' as "termsOf" from person_erasures where erasure_id = ${erasureId}`.execute(tx.db),
  );
  expect(rows[0]?.termsOf).toEqual({ [imported.id]: ["Rita Lopes"] });
  expect(rows[0]?.documentIds.toSorted()).toEqual([noteId, imported.id].toSorted());
}, 120_000);
