import { highlightWeightBytes } from "@fieldstone/document/document-limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, test } from "vitest";
import { deleteHighlight } from "../highlights/delete-highlight.ts";
import { markWords } from "../highlights/mark-words.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { readDocumentBytes, readDocumentWeight } from "./read-document-bytes.ts";

test("each highlight of a document adds to what keeping it open weighs, as all follow each edit", async () => {
  const database = await createCellDatabase();
  const { owner } = await seedTeam(database);
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
    withTenant(database.cell, owner.context, "write", fn);
  const { id } = await write(async (tx) =>
    createNote(tx, {
      projectId: await createProject(tx, { title: "Study" }),
      body: { kind: "text", text: "Late again. Nobody says why." },
    }),
  );
  const weightOfHighlights = () =>
    write(async (tx) => (await readDocumentWeight(tx, id)) - (await readDocumentBytes(tx, id)));
  expect(await weightOfHighlights()).toBe(0);
  const first = await write((tx) => markWords(tx, { documentId: id, tagIds: [], words: "Late again" }));
  await write((tx) => markWords(tx, { documentId: id, tagIds: [], words: "Nobody says why" }));
  expect(await weightOfHighlights()).toBe(2 * highlightWeightBytes);
  await write((tx) => deleteHighlight(tx, first));
  expect(await weightOfHighlights()).toBe(highlightWeightBytes);
});
