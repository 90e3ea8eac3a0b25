import type { SearchInput } from "@fieldstone/domain/discovery/search/ask-index.ts";
import { rebuildIndexTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { deleteNote } from "@fieldstone/domain/research/notes/delete-note.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { deleteProject } from "@fieldstone/domain/research/projects/delete-project.ts";
import { restoreProject } from "@fieldstone/domain/research/projects/restore-project.ts";
import { ensureDefaultTagBoard } from "@fieldstone/domain/research/tags/boards/default-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { searchResultsMax } from "@fieldstone/model/limits.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type IndexedCell,
  type IndexedWorkspace,
  indexedWorkspace,
  startIndexedCell,
} from "./indexed-workspace.testing.ts";

let cell: IndexedCell;
let team: SeededTeam;
let projectId: string;
let write: IndexedWorkspace["write"];
let note: IndexedWorkspace["note"];
let search: IndexedWorkspace["search"];

beforeAll(async () => {
  cell = await startIndexedCell();
});
afterAll(() => cell.stop());
beforeEach(async () => {
  ({ team, projectId, write, note, search } = await indexedWorkspace(cell));
});

const idsOf = async (query: string, more: Partial<SearchInput> = {}) =>
  (await search(query, more)).items.map((item) => item.objectId);

const soon = { timeout: 10_000, interval: 20 };

describe("search", () => {
  it("finds within 2 s what was written, by its words' stems, and loses what was deleted", async () => {
    const id = await note("Interview with Ada", "She was exporting invoices all week.");
    await expect.poll(() => idsOf("export invoice", { types: ["NOTE"] }), soon).toEqual([id]);
    await write((tx) => updateNote(tx, { id, title: "Zebra crossing" }));
    await expect.poll(() => idsOf("zebras"), soon).toEqual([id]);
    await write((tx) => deleteNote(tx, id));
    expect(await idsOf("zebras")).toEqual([]);
    await expect
      .poll(() => cell.index.list(team), soon)
      .not.toContainEqual({ objectType: "NOTE", objectId: id });
  });

  it("ranks a title above a text, and takes quoted words as a phrase", async () => {
    const inText = await note("Call", "We talked about onboarding pace and the price.");
    const inTitle = await note("Onboarding", "We talked about other things at length, and some more.");
    await expect.poll(() => idsOf("onboarding"), soon).toEqual([inTitle, inText]);
    expect(await idsOf('"onboarding pace"')).toEqual([inText]);
    expect(await idsOf('"pace onboarding"')).toEqual([]);
  });

  it("knows projects, tags and people, and filters by type", async () => {
    const [tagId, personId] = await write(async (tx) => {
      const tagBoardId = await ensureDefaultTagBoard(tx, projectId);
      return [
        await createTag(tx, { tagBoardId, title: "Marmalade", color: "#336699" }),
        await createPerson(tx, { name: "Mara Marmalade", email: "mara@example.com" }),
      ];
    });
    const named = await write((tx) => createProject(tx, { title: "Marmalade makers" }));
    await expect
      .poll(async () => (await idsOf("marmalade")).toSorted(), soon)
      .toEqual([tagId, personId, named].toSorted());
    expect(await idsOf("marmalade", { types: ["PERSON"] })).toEqual([personId]);
    expect(await idsOf("marmalade", { types: ["THEME"] })).toEqual([]);
    expect(await idsOf("marmalade", { projectIds: [named] })).toEqual([named]);
    expect(await idsOf("marmalade", { tagIds: [tagId] })).toEqual([tagId]);
  });

  it("finds what was changed in a range of time, to the moment", async () => {
    const id = await note("a", "loquat");
    await expect.poll(() => idsOf("loquat"), soon).toEqual([id]);
    const [found] = (await search("loquat")).items;
    const at = found?.updatedAt ?? new Date();
    const within = (fromMs: number, toMs: number) =>
      idsOf("loquat", { updated: { from: new Date(+at + fromMs), to: new Date(+at + toMs) } });
    expect(await within(0, 0)).toEqual([id]);
    // Index rows may be an hour old.
    expect(await within(1, 60_000)).toEqual([]);
    expect(await within(-60_000, -1)).toEqual([]);
    expect(
      await (await search("loquat", { updated: { from: new Date(+at + 1) }, counted: true })).total(),
    ).toBe(0);
  });

  it("sorts by date both ways and pages through", async () => {
    const ids = [await note("a", "quince"), await note("b", "quince quince"), await note("c", "quince")];
    await expect.poll(async () => (await idsOf("quince")).length, soon).toBe(3);
    expect(await idsOf("quince", { sort: "CREATED", direction: "ASC" })).toEqual(ids);
    const first = await search("quince", { sort: "CREATED", limit: 2 });
    const second = await search("quince", {
      sort: "CREATED",
      limit: 2,
      cursor: first.nextCursor ?? undefined,
    });
    expect([...first.items, ...second.items].map((item) => item.objectId)).toEqual(ids.toReversed());
  });

  it("sorts all results by date, not the best thousand, and keeps the total and pages to a thousand", async () => {
    const titled = async (title: string, from: number, count: number) =>
      await asAdministrator(cell.database.adminUrl, (admin) =>
        admin.query<{ id: string; created_at: Date }>(
          `insert into projects (team_id, project_id, title, workspace_access, created_by, created_at)
           select $1, gen_random_uuid(), $3, 'open', $2, timestamptz '2026-01-01' + n * interval '1 minute'
             from generate_series($4::integer, $4::integer + $5::integer - 1) n
           returning project_id as id, created_at`,
          [team.teamId, team.owner.userId, title, from, count],
        ),
      );
    const best = (await titled("Loganberry loganberry", 10, searchResultsMax)).rows;
    const early = (await titled("Loganberry among quite a few other words", 0, 2)).rows;
    const late = (await titled("Loganberry among quite a few other words", 5_000, 2)).rows;
    const projects = [...best, ...early, ...late];
    await cell.index.put(
      team,
      projects.map(({ id, created_at }, at) => ({
        objectType: "PROJECT",
        objectId: id,
        projectId: id,
        title: at < best.length ? "Loganberry loganberry" : "Loganberry among quite a few other words",
        createdAt: created_at,
        updatedAt: created_at,
        tagIds: [],
        chunks: [],
      })),
    );
    const inTime = projects.toSorted((a, b) => +a.created_at - +b.created_at).map(({ id }) => id);
    const newest = await search("loganberry", { sort: "CREATED", direction: "DESC", limit: 3 });
    expect(newest.items.map(({ objectId }) => objectId)).toEqual(inTime.toReversed().slice(0, 3));
    expect(await newest.total()).toBe(searchResultsMax);
    expect(await idsOf("loganberry", { sort: "CREATED", direction: "ASC", limit: 3 })).toEqual(
      inTime.slice(0, 3),
    );
    const all = await search("loganberry", { sort: "CREATED", direction: "DESC", limit: searchResultsMax });
    expect(all.items.map(({ objectId }) => objectId)).toEqual(inTime.toReversed().slice(0, searchResultsMax));
    expect(all.nextCursor).toBeNull();
  });

  it("describes results from the stored text with the matched parts marked", async () => {
    await note("Exports", "It was slow.\nExporting took an hour.");
    await expect.poll(() => idsOf("export hour"), soon).toHaveLength(1);
    const [result] = (await search("export hour")).items;
    expect(result?.title).toEqual([{ text: "Exports", match: true }]);
    expect(result?.content.map((fragment) => fragment.text).join("")).toBe(
      "It was slow.\nExporting took an hour.",
    );
    expect(result?.content.filter((fragment) => fragment.match).map((fragment) => fragment.text)).toEqual([
      "Exporting",
      "hour",
    ]);
  });

  it("cuts a snippet from the piece of a long text that matched, or from its beginning", async () => {
    const talk = (times: number) => "🦊 Somebody talked at length about other things.\n".repeat(times);
    const text = `${talk(300)}The persimmon was ripe.\n${talk(300)}`;
    const id = await note("Orchard", text);
    await expect.poll(() => idsOf("persimmon"), soon).toEqual([id]);
    const [inText] = (await search("persimmon")).items;
    expect(inText?.content).toContainEqual({ text: "persimmon", match: true });
    expect(inText).toMatchObject({ startsInside: true, endsInside: true });
    const [inTitle] = (await search("orchard")).items;
    expect(inTitle?.content[0]?.text.startsWith("🦊 Somebody talked")).toBe(true);
    const short = await note("Basket", "A medlar.");
    await expect.poll(() => idsOf("medlar"), soon).toEqual([short]);
    expect((await search("medlar")).items[0]).toMatchObject({ startsInside: false, endsInside: false });
  });

  it("loses a project with all in it when it is deleted, and has it again when restored", async () => {
    const id = await note("Kept", "persimmon");
    await expect.poll(() => idsOf("persimmon"), soon).toEqual([id]);
    await write((tx) => deleteProject(tx, projectId));
    await expect.poll(() => cell.index.list(team), soon).toEqual([]);
    await write((tx) => restoreProject(tx, projectId));
    await expect.poll(() => idsOf("persimmon"), soon).toEqual([id]);
  });

  it("refuses what is too long or no page", async () => {
    await expect(search("x".repeat(2_001))).rejects.toMatchObject({ code: "search.query_too_long" });
    await expect(search("a ".repeat(61))).rejects.toMatchObject({ code: "search.query_too_long" });
    await expect(search("a", { limit: 1_001 })).rejects.toMatchObject({ code: "search.limit" });
    await expect(search("a", { cursor: "zzz" })).rejects.toMatchObject({ code: "cursor.invalid" });
  });
});

describe("a rebuild", () => {
  it("gives back a lost index and takes out what the database does not have; twice is as good as once", async () => {
    const id = await note("Rebuilt", "medlar");
    await expect.poll(() => idsOf("medlar"), soon).toEqual([id]);
    await cell.index.drop(team);
    const stranger = { objectType: "NOTE", objectId: newId() } as const;
    const at = new Date();
    await cell.index.put(team, [
      {
        ...stranger,
        projectId,
        title: "Ghost",
        createdAt: at,
        updatedAt: at,
        tagIds: [],
        chunks: [{ text: "medlar" }],
      },
    ]);
    for (let time = 0; time < 2; time += 1) {
      await withTenant(cell.database.cell, team.system, "write", (tx) => tx.enqueue(rebuildIndexTask, {}));
      await expect.poll(() => idsOf("medlar"), soon).toEqual([id]);
      await expect.poll(() => cell.index.list(team), soon).not.toContainEqual(stranger);
    }
  });
});
