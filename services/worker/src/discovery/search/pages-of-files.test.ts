import { setGrant } from "@fieldstone/domain/access/permissions/permission-store.ts";
import { setFileDeleted } from "@fieldstone/domain/research/files/delete-file.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { objectKey } from "@fieldstone/platform/objects/object-key.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { askSearch } from "./ask-search.testing.ts";
import { writeIndex, writeMeaning } from "./write-index.ts";

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let viewer: SeededUser;
let [projectId, noteId] = ["", ""];

/** Longer than a piece of the index. */
const rest = "Nothing else is said of it on this page, and so the report goes on. 🙂\n".repeat(30);
const said = "At the drawbridge customers leave.";

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
afterAll(() => api.close());
beforeEach(async () => {
  team = await seedTeam(database);
  viewer = await seedUser(database, team, { role: "VIEWER" });
  await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    projectId = await createProject(tx, { title: "Closed", workspaceAccess: "private" });
    const body = { kind: "text", text: `We looked at 🙂 ferry tables.\n${rest}` } as const;
    ({ id: noteId } = await createNote(tx, { projectId, title: "Call with Ada", body }));
  });
});

/** Attaches a file with these pages to the note and indexes it. */
async function attach(name: string, pages: readonly string[]): Promise<string> {
  const fileId = newId();
  await withTenant(database.cell, team.owner.context, "write", async ({ db }) => {
    const own = { team_id: team.teamId, file_id: fileId };
    await db
      .insertInto("files")
      .values({
        ...own,
        document_id: noteId,
        project_id: projectId,
        name,
        mime_type: "application/pdf",
        file_type: "DOCUMENT",
        purpose: "ATTACHMENT",
        size_bytes: 1,
        upload_status: "DONE",
        object_key: objectKey(team, "files", fileId),
      })
      .execute();
    await db.insertInto("file_extractions").values(own).execute();
    for (const [at, text] of pages.entries())
      await db
        .insertInto("file_pages")
        .values({ ...own, page_num: at + 1, status: "processed", width_pt: 595, height_pt: 842, text })
        .execute();
  });
  const refs = [{ objectType: "note", objectId: noteId } as const];
  const index = { cell: database.cell, search: api.services.search };
  await writeIndex(index, team.system, refs);
  await writeMeaning(index, team.system, refs);
  return fileId;
}

interface Asked {
  readonly user?: SeededUser;
  readonly method?: "FULL_TEXT" | "VECTOR";
}

async function found(value: string, { user, method = "FULL_TEXT" }: Asked = {}) {
  const options = { types: ["NOTE"], query: { method, value } };
  const selection = "items { id content { text } file { id name pageNum } line passage { start end } }";
  const { errors, data } = await askSearch({ database, api, team }, selection, { options }, user);
  expect(errors).toBeUndefined();
  return data.structuredSearch.items[0];
}

async function fileFound(value: string, asked?: Asked) {
  const item = await found(value, asked);
  return item === undefined ? "nothing" : item.file;
}

it("names the page of the file that has the words, and none for the note's own", async () => {
  const first = await attach("first 🙂.pdf", [rest, "", `${rest}Second chapter.\n${said}\n${rest}`]);
  const second = await attach("second.pdf", ["A cover.", `${rest}Of a turnstile.`]);
  expect(await fileFound("drawbridge")).toEqual({ id: toShortId(first), name: "first 🙂.pdf", pageNum: 3 });
  expect(await fileFound("turnstile")).toEqual({ id: toShortId(second), name: "second.pdf", pageNum: 2 });
  expect(await fileFound("cover")).toEqual({ id: toShortId(second), name: "second.pdf", pageNum: 1 });
  expect(await fileFound("ferry")).toBeNull();
});

it("names the page of what is found by its meaning alone, and shows its words", async () => {
  const fileId = await attach("first 🙂.pdf", [rest, `${rest}Second chapter.\n${said.repeat(12)}\n${rest}`]);
  const asked = { method: "VECTOR" } as const;
  // Similar spelling, which the tests' vectors are based on.
  const value = "drawbrdge custmers leeving";
  expect(await fileFound(value, asked)).toMatchObject({ id: toShortId(fileId), pageNum: 2 });
  const { content, line, passage } = await found(value, asked);
  expect(line).toBeNull();
  const shown = content.map(({ text }: { text: string }) => text).join("");
  expect(shown).toContain(said);
  expect(shown.startsWith(passage.start) && shown.trimEnd().endsWith(passage.end)).toBe(true);
  expect(await found("drawbridge")).toMatchObject({ line: expect.stringContaining(said), passage: null });
  expect(await found("first")).toMatchObject({ file: { id: toShortId(fileId) }, line: null });
  expect(await fileFound("ferrry tabbles lookd", asked)).toBeNull();
  expect(await fileFound(value, { ...asked, user: viewer })).toBe("nothing");
});

it("names no page of a file that was deleted since", async () => {
  const fileId = await attach("report.pdf", [said]);
  expect(await fileFound("drawbridge")).toMatchObject({ id: toShortId(fileId) });
  await withTenant(database.cell, team.owner.context, "write", (tx) => setFileDeleted(tx, fileId, true));
  expect(await fileFound("drawbridge")).toBeNull();
});

it("tells nobody of a page who may not read its note, nor another workspace", async () => {
  const fileId = await attach("report.pdf", [said]);
  expect(await fileFound("drawbridge", { user: viewer })).toBe("nothing");
  await withTenant(database.cell, team.owner.context, "write", (tx) =>
    setGrant(tx, { objectType: "note", objectId: noteId }, { type: "user", id: viewer.userId }, "READ"),
  );
  expect(await fileFound("drawbridge", { user: viewer })).toMatchObject({ id: toShortId(fileId) });
  team = await seedTeam(database);
  expect(await fileFound("drawbridge")).toBe("nothing");
});
