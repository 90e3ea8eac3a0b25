import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setGrant } from "@fieldstone/domain/access/permissions/permission-store.ts";
import type { SearchInput } from "@fieldstone/domain/discovery/search/ask-index.ts";
import { runSearch } from "@fieldstone/domain/discovery/search/run-search.ts";
import { scopeIdsMax } from "@fieldstone/domain/discovery/search/search-scope.ts";
import { rebuildIndexTask } from "@fieldstone/domain/kernel/indexing/search-tasks.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { deleteNote } from "@fieldstone/domain/research/notes/delete-note.ts";
import { updateNote } from "@fieldstone/domain/research/notes/update-note.ts";
import { createPerson } from "@fieldstone/domain/research/people/create-person.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { deleteProject } from "@fieldstone/domain/research/projects/delete-project.ts";
import { restoreProject } from "@fieldstone/domain/research/projects/restore-project.ts";
import { ensureDefaultTagBoard } from "@fieldstone/domain/research/tags/boards/default-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner, type TaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { embedChanges } from "./embed-changes.ts";
import { indexChanges } from "./index-changes.ts";
import { rebuildIndex } from "./rebuild-index.ts";
import { refreshMeaning } from "./refresh-meaning.ts";

let database: TestCellDatabase;
let dir: string;
let index: LanceIndex;
let runner: TaskRunner;
let team: SeededTeam;
let viewer: SeededUser;
let projectId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  dir = await mkdtemp(join(tmpdir(), "fieldstone-search-"));
  index = new LanceIndex({ uri: dir });
  const dependencies = { cell: database.cell, search: index };
  runner = await startTaskRunner({
    url: database.tasksUrl,
    region: "US_B",
    concurrency: 4,
    tasks: [
      indexChanges(dependencies),
      rebuildIndex(dependencies),
      embedChanges(dependencies),
      refreshMeaning(dependencies),
    ],
    log: silentLog,
  });
});

afterAll(async () => {
  await runner.stop();
  await index.close();
  await rm(dir, { recursive: true, force: true });
});

beforeEach(async () => {
  team = await seedTeam(database);
  viewer = await seedUser(database, team, { role: "VIEWER" });
  projectId = await write((tx) => createProject(tx, { title: "Churn study" }));
});

function write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, team.owner.context, "write", fn);
}

function note(title: string, text: string, into = projectId): Promise<string> {
  return write(
    async (tx) => (await createNote(tx, { projectId: into, title, body: { kind: "text", text } })).id,
  );
}

const plain = { sort: "RELEVANCE", direction: "DESC", limit: 20 } as const;

async function search(query: string, more: Partial<SearchInput> = {}, user: SeededUser = viewer) {
  return await runSearch(
    {
      index,
      tenant: team,
      actor: user.context.actor,
      read: (fn) => withTenant(database.cell, user.context, "read", fn),
    },
    { ...plain, query, ...more },
  );
}

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
    await expect.poll(() => index.list(team), soon).not.toContainEqual({ objectType: "NOTE", objectId: id });
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

  it("shows nobody what they may not read, and fills each page without it", async () => {
    const hidden = await write((tx) => createProject(tx, { title: "Hidden", workspaceAccess: "private" }));
    const seen: string[] = [];
    for (let at = 0; at < 30; at += 1) await note(`Secret ${at}`, "Plums plums plums.", hidden);
    for (let at = 0; at < 5; at += 1)
      seen.push(await note(`Open ${at}`, "One mention of plums in a longer text."));
    await expect.poll(async () => (await search("plums", {}, team.owner)).total(), soon).toBe(35);
    const first = await search("plums", { limit: 3 });
    const second = await search("plums", { limit: 3, cursor: first.nextCursor ?? undefined });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([3, 2, null]);
    expect([...first.items, ...second.items].map((item) => item.objectId).toSorted()).toEqual(
      seen.toSorted(),
    );
    expect(await first.total()).toBe(5);
    const counted = await search("plums", { limit: 3, counted: true });
    expect(counted.items.map((item) => item.objectId)).toEqual(first.items.map((item) => item.objectId));
    expect([counted.nextCursor !== null, await counted.total()]).toEqual([true, 5]);
  });

  it("finds and counts a note and its highlights that were shared by themselves", async () => {
    const hidden = await write((tx) => createProject(tx, { title: "Hidden", workspaceAccess: "private" }));
    const [shared, kept] = [
      await note("Shared", "greengage", hidden),
      await note("Kept", "greengage", hidden),
    ];
    await expect.poll(async () => (await search("greengage", {}, team.owner)).total(), soon).toBe(2);
    expect(await (await search("greengage", { counted: true, limit: 1 })).total()).toBe(0);
    await write((tx) =>
      setGrant(tx, { objectType: "note", objectId: shared }, { type: "user", id: viewer.userId }, "READ"),
    );
    const found = await search("greengage", { counted: true });
    expect([found.items.map((item) => item.objectId), await found.total()]).toEqual([[shared], 1]);
    expect(found.items).not.toContainEqual(expect.objectContaining({ objectId: kept }));
  });

  it("tells which words nothing has, and whether the actor may see what has them", async () => {
    const hidden = await write((tx) => createProject(tx, { title: "Hidden", workspaceAccess: "private" }));
    const [open, closed] = [await note("Open", "bullace tart"), await note("Closed", "sloe gin", hidden)];
    const ownerFinds = async (query: string) => (await search(query, {}, team.owner)).items.length;
    await expect.poll(() => ownerFinds("bullace sloe"), soon).toBe(2);
    const seen = await search("bullace sloe");
    expect([seen.items.map((item) => item.objectId), seen.missingWords]).toEqual([[open], ["sloe"]]);
    expect((await search("bullace sloe", {}, team.owner)).missingWords).toEqual([]);
    expect(await idsOf("sloe")).not.toContain(closed);
  });

  it("tells nothing of hidden texts to a member with more projects than a filter of the index takes", async () => {
    const hidden = await write((tx) => createProject(tx, { title: "Hidden", workspaceAccess: "private" }));
    await asAdministrator(database.adminUrl, (admin) =>
      admin.query(
        `insert into projects (team_id, project_id, title, workspace_access, created_by)
         select $1, gen_random_uuid(), 'Open', 'open', $2 from generate_series(1, $3)`,
        [team.teamId, team.owner.userId, scopeIdsMax],
      ),
    );
    const open = await note("Open", "medlar jelly");
    for (let at = 0; at < 3; at += 1) await note(`Closed ${at}`, "medlar medlar quandong", hidden);
    await expect.poll(async () => (await search("medlar", {}, team.owner)).total(), soon).toBe(4);
    const words = async (query: string) => {
      const { missingWords, correctedQuery } = await search(query);
      return { missingWords, correctedQuery };
    };
    const nothing = { missingWords: [], correctedQuery: null };
    expect(await words("medlar quandong")).toEqual(nothing);
    expect(await words("medlar unwritten")).toEqual(nothing);
    expect(await words("quandonk")).toEqual(nothing);
    const first = await search("medlar", { limit: 1 });
    expect([first.items.map(({ objectId }) => objectId), first.nextCursor]).toEqual([[open], null]);
    const none = await search("medlar", { limit: 0 });
    expect([none.items, none.nextCursor, await none.total()]).toEqual([[], null, 1]);

    const more = [await note("Second", "medlar tart"), await note("Third", "medlar pie")];
    await expect.poll(async () => (await search("medlar", {}, team.owner)).total(), soon).toBe(6);
    const seen: string[] = [];
    let [cursor, pages]: [string | null, number] = [null, 0];
    do {
      const page = await search("medlar", { limit: 1, ...(cursor === null ? {} : { cursor }) });
      seen.push(...page.items.map(({ objectId }) => objectId));
      [cursor, pages] = [page.nextCursor, pages + 1];
    } while (cursor !== null);
    expect([seen.toSorted(), pages]).toEqual([[open, ...more].toSorted(), 3]);
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
    await expect.poll(() => index.list(team), soon).toEqual([]);
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
    await index.drop(team);
    const stranger = { objectType: "NOTE", objectId: newId() } as const;
    const at = new Date();
    await index.put(team, [
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
      await withTenant(database.cell, team.system, "write", (tx) => tx.enqueue(rebuildIndexTask, {}));
      await expect.poll(() => idsOf("medlar"), soon).toEqual([id]);
      await expect.poll(() => index.list(team), soon).not.toContainEqual(stranger);
    }
  });
});
