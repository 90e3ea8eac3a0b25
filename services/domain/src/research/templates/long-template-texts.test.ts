import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { stallMsMax } from "@fieldstone/platform/process/watch-event-loop.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type World, world } from "@fieldstone/testkit/world.ts";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { createInsight } from "../insights/create-insight.ts";
import { createNote } from "../notes/create-note.ts";
import { createReadme } from "../readme/create-readme.ts";
import { saveInsightTemplate } from "./save-insight-template.ts";
import { saveProjectTemplate } from "./save-project-template.ts";

let own: World;
const lines = Array.from(
  { length: 19_900 },
  (_, at) => `Line ${at} says that it was slow ${"_[*] ".repeat(30)}.`,
);

beforeAll(async () => {
  own = await world(await createCellDatabase());
});

const write = <T>(fn: Parameters<typeof own.as<T>>[1]) => own.as(own.contributor, fn);

/** Replaces a document's text by the long one. */
async function lengthen(documentId: string, longId: string): Promise<void> {
  await write((tx) =>
    sql`update documents set state = long.state, content = long.content, text = long.text from documents long
      where documents.document_id = ${documentId} and long.document_id = ${longId}`.execute(tx.db),
  );
}

it("a text that is too long for a template delays nothing else, wherever it comes from", async () => {
  const { projectId } = own;
  const body = { kind: "text", text: lines.join("\n\n") } as const;
  const { id: noteId } = await write((tx) => createNote(tx, { projectId, title: "Long", body }));
  const insightId = await write((tx) => createInsight(tx, { projectId, title: "Long" }));
  await lengthen(insightId, noteId);
  const turns = watchTurns();
  const saves = [
    write((tx) => saveProjectTemplate(tx, { projectId, title: "Long", noteIds: [noteId] })),
    write((tx) => saveInsightTemplate(tx, { insightId, title: "Long" })),
  ];
  const isTooLarge = { code: "template.too_large" };
  await Promise.all(saves.map((each) => expect(each).rejects.toMatchObject(isTooLarge)));
  await write((tx) => createReadme(tx, { projectId, markdown: "Soon." })).then((id) => lengthen(id, noteId));
  await expect(write((tx) => saveProjectTemplate(tx, { projectId, title: "Long" }))).rejects.toMatchObject(
    isTooLarge,
  );
  // A text with the maximum number of blocks: 20 ms if a thread does the work, 600 in this thread.
  expect(await turns.stop()).toBeLessThan(stallMsMax);
}, 120_000);
