import "../../objects.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { codebookExamplesMax } from "@fieldstone/model/limits.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { markWords } from "../highlights/mark-words.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { createTagBoard } from "../tags/boards/create-tag-board.ts";
import { createTag } from "../tags/create-tag.ts";
import { updateTag } from "../tags/update-tag.ts";
import { findCodebookChanges, findCodebookEntries } from "./read-codebook.ts";
import { updateCodebookEntry } from "./update-codebook-entry.ts";

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;
let tagId: string;
let highlightId: string;

beforeAll(async () => {
  database = await createCellDatabase();
});

beforeEach(async () => {
  team = await seedTeam(database);
  projectId = await write(team.owner, (tx) =>
    createProject(tx, { title: "Study", workspaceAccess: "private" }),
  );
  await write(team.owner, async (tx) => {
    const tagBoardId = await createTagBoard(tx, { projectId, title: "Tags" });
    tagId = await createTag(tx, { tagBoardId, title: "Price" });
    const note = await createNote(tx, { projectId, body: { kind: "text", text: "Far too dear for us." } });
    highlightId = await markWords(tx, { documentId: note.id, words: "too dear", tagIds: [tagId] });
  });
});

const write = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>) =>
  withTenant(database.cell, user.context, "write", fn);
const entriesFor = (user: SeededUser) =>
  withTenant(database.cell, user.context, "read", (tx) => findCodebookEntries(tx, [tagId]));

test("every change of an entry is kept with who made it, and what is left out stays", async () => {
  const examples = [{ highlightId }, { text: " “Not worth it.” " }];
  await write(team.owner, (tx) =>
    updateCodebookEntry(tx, { tagId, basedOn: 0, definition: " Costs too much. ", examples }),
  );
  await write(team.owner, (tx) =>
    updateCodebookEntry(tx, { tagId, basedOn: 1, useWhen: "A price is named." }),
  );
  const changes = await withTenant(database.cell, team.owner.context, "read", (tx) =>
    findCodebookChanges(tx, [tagId]),
  );
  const { userId } = team.owner;
  const first = { definition: "Costs too much.", useWhen: "", changeNumber: 1, changedBy: userId };
  const kept = [{ highlightId }, { text: "“Not worth it.”" }];
  expect(changes.get(tagId)).toMatchObject([
    { ...first, useWhen: "A price is named.", changeNumber: 2, examples: kept },
    { ...first, examples: kept },
  ]);
  expect((await entriesFor(team.owner)).get(tagId)).toMatchObject({ changeNumber: 2 });
});

test("a change of somebody else meanwhile is not overwritten", async () => {
  const change = (definition: string) =>
    write(team.owner, (tx) => updateCodebookEntry(tx, { tagId, basedOn: 0, definition }));
  const results = await Promise.allSettled([change("One"), change("Other")]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results).toContainEqual(
    expect.objectContaining({ reason: expect.objectContaining({ code: "codebook.changed" }) }),
  );
});

test("texts too long, too many examples, empty ones and highlights that nobody reads are refused", async () => {
  const change = (texts: object) =>
    write(team.owner, (tx) => updateCodebookEntry(tx, { tagId, basedOn: 0, ...texts }));
  await expect(change({ definition: "x".repeat(4_001) })).rejects.toMatchObject({
    code: "definition.too_long",
  });
  const many = Array.from({ length: codebookExamplesMax + 1 }, () => ({ text: "x" }));
  await expect(change({ examples: many })).rejects.toMatchObject({ code: "codebook.examples_max" });
  await expect(change({ examples: [{ text: "  " }] })).rejects.toMatchObject({
    code: "codebook.example_empty",
  });
  await expect(change({ examples: [{ highlightId: newId() }] })).rejects.toMatchObject({
    code: "codebook.highlight_missing",
  });
});

test("whoever may not change the tag may not define it, and who may not read it reads nothing", async () => {
  await write(team.owner, (tx) => updateCodebookEntry(tx, { tagId, basedOn: 0, definition: "Costs." }));
  const outsider = await seedUser(database, team);
  expect((await entriesFor(outsider)).size).toBe(0);
  const other = await seedTeam(database);
  expect((await entriesFor(other.owner)).size).toBe(0);
  for (const user of [outsider, other.owner]) {
    await expect(
      write(user, (tx) => updateCodebookEntry(tx, { tagId, basedOn: 1, definition: "Mine." })),
    ).rejects.toMatchObject({ code: "tag.not_found" });
  }
  const board = await write(team.owner, (tx) => createTagBoard(tx, { title: "Of all" }));
  const shared = await write(team.owner, (tx) => createTag(tx, { tagBoardId: board, title: "Shared" }));
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  const define = (user: SeededUser) =>
    write(user, (tx) => updateCodebookEntry(tx, { tagId: shared, basedOn: 0, definition: "Any." }));
  await expect(define(viewer)).rejects.toMatchObject({ title: "Forbidden" });
  await write(team.owner, (tx) => updateTag(tx, { id: shared, locked: true }));
  await expect(define(outsider)).rejects.toMatchObject({ code: "tag.locked" });
});

test("entries that are too long together are not read, and each alone is", async () => {
  const ids = Array.from({ length: 300 }, () => newId());
  await asAdministrator(database.adminUrl, async (admin) => {
    await admin.query(
      `insert into tags select (jsonb_populate_record(null::tags, to_jsonb(tags)
          || jsonb_build_object('tag_id', id, 'title', id))).* from tags, unnest($2::uuid[]) as id where tag_id = $1`,
      [tagId, ids],
    );
    await admin.query(
      `insert into codebook_changes (team_id, tag_id, change_number, definition, use_when, avoid_when, examples)
        select $1, id, 1, repeat('d', 4000), repeat('u', 4000), repeat('a', 4000),
          (select jsonb_agg(jsonb_build_object('text', repeat('e', 1000))) from generate_series(1, 20))
        from unnest($2::uuid[]) as id`,
      [team.teamId, ids],
    );
  });
  const read = (tagIds: readonly string[]) =>
    withTenant(database.cell, team.owner.context, "read", (tx) => findCodebookEntries(tx, tagIds));
  await expect(read(ids)).rejects.toMatchObject({ code: "codebook.too_long" });
  expect((await read(ids.slice(0, 200))).size).toBe(200);
});
