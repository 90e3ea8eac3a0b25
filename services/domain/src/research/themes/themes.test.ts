import { newId } from "@fieldstone/model/ids.ts";
import { themesHighlightsMax } from "@fieldstone/model/limits.ts";
import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { updateAiSettings } from "../../kernel/ai/update-ai-settings.ts";
import { markWords } from "../highlights/mark-words.ts";
import { findTagIdsOfHighlights } from "../highlights/read-highlights.ts";
import { createNote } from "../notes/create-note.ts";
import { createProject } from "../projects/create-project.ts";
import { deleteTag } from "../tags/delete-tag.ts";
import {
  cancelThemes,
  deleteThemes,
  moveThemeHighlights,
  renameTheme,
  restoreThemes,
  tagTheme,
} from "./change-themes.ts";
import { findThemes } from "./find-themes.ts";
import { readProjectThemes } from "./read-themes.ts";
import { startThemes } from "./start-themes.ts";
import { readThemeTexts } from "./theme-store.ts";

const said = [
  "Pricing is too high for small teams",
  "The pricing of small teams is confusing",
  "Small teams cannot pay that pricing",
  "Export to spreadsheet fails on large tables",
  "A large table does not export to the spreadsheet",
  "Spreadsheet export lost rows of my tables",
];

let database: TestCellDatabase;
let team: SeededTeam;
let projectId: string;

const as = <T>(user: SeededUser, fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
  withTenant(database.cell, user.context, "write", fn);
const start = (user = team.owner) => as(user, (tx) => startThemes(tx, { projectId }));
const find = (runId: string) =>
  findThemes(
    {
      embedder: hashedEmbedder,
      signal: new AbortController().signal,
      write: (fn) => as(team.owner, fn),
    },
    runId,
  );
const shown = () => as(team.owner, (tx) => readProjectThemes(tx, projectId));

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  projectId = await as(team.owner, async (tx) => {
    const id = await createProject(tx, { title: "Study" });
    const body = { kind: "text", text: said.join("\n") } as const;
    const { id: documentId } = await createNote(tx, { projectId: id, title: "Call", body });
    for (const words of said) await markWords(tx, { documentId, words, tagIds: [] });
    return id;
  });
});

it("finds themes, which replace those before and are brought back by one act", async () => {
  const first = await start();
  expect((await shown())?.latest).toMatchObject({ id: first, status: "WAITING", totalCount: 6 });
  await find(first);
  const found = await shown();
  expect(found).toMatchObject({ latest: undefined, shown: { id: first, status: "DONE", doneCount: 6 } });
  expect(found?.shown?.model).toBe(hashedEmbedder.model);
  expect(found?.themes.filter(({ isOutliers }) => !isOutliers)).toHaveLength(2);
  expect(found?.themes.flatMap(({ highlightIds }) => highlightIds)).toHaveLength(6);
  const second = await start();
  await find(second);
  expect((await shown())?.shown?.id).toBe(second);
  await as(team.owner, (tx) => restoreThemes(tx, first));
  expect((await shown())?.shown?.id).toBe(first);
  await as(team.owner, (tx) => deleteThemes(tx, first));
  expect(await shown()).toMatchObject({ shown: undefined, themes: [] });
  await as(team.owner, (tx) => restoreThemes(tx, first));
  expect((await shown())?.themes).toEqual(found?.themes);
  const actions = await as(team.owner, (tx) =>
    tx.db.selectFrom("ai_actions").select(["feature", "outcome", "model"]).execute(),
  );
  expect(actions).toEqual([
    { feature: "tags", outcome: "DONE", model: hashedEmbedder.model },
    { feature: "tags", outcome: "DONE", model: hashedEmbedder.model },
  ]);
});

it("runs one search at a time, and a cancelled one shows nothing", async () => {
  const runId = await start();
  await expect(start()).rejects.toMatchObject({ code: "theme.pending" });
  await as(team.owner, (tx) => cancelThemes(tx, runId));
  await find(runId);
  expect(await shown()).toMatchObject({ shown: undefined, latest: { status: "CANCELLED" } });
  await start();
});

it("becomes a tag on all its highlights, until the tag is deleted; is renamed, and takes highlights of others", async () => {
  await find(await start());
  const [one, other] = (await shown())?.themes ?? [];
  if (one === undefined || other === undefined) throw new Error("there are no themes");
  await as(team.owner, (tx) => renameTheme(tx, { id: one.id, title: "Money" }));
  const [moved = ""] = other.highlightIds;
  await as(team.owner, (tx) => moveThemeHighlights(tx, { id: one.id, highlightIds: [moved] }));
  const [after] = (await shown())?.themes ?? [];
  expect(after?.title).toBe("Money");
  expect(after?.highlightIds.toSorted()).toEqual([...one.highlightIds, moved].toSorted());
  const { tagId } = await as(team.owner, (tx) => tagTheme(tx, one.id));
  const tagged = () => as(team.owner, (tx) => findTagIdsOfHighlights(tx, after?.highlightIds ?? []));
  expect([...(await tagged()).values()]).toEqual(after?.highlightIds.map(() => [tagId]));
  await as(team.owner, (tx) => deleteTag(tx, tagId));
  expect((await tagged()).size).toBe(0);
});

it("is about the latest highlights where there are too many, and says how many of how many", async () => {
  await as(team.owner, (tx) =>
    sql`insert into highlights (team_id, highlight_id, document_id, project_id, anchor_start, anchor_end,
        document_version, author_kind, author_id, text, created_at)
      select team_id, gen_random_uuid(), document_id, project_id, anchor_start, anchor_end,
          document_version, author_kind, author_id, 'older words', created_at - interval '1 day'
        from highlights, generate_series(1, ${Math.ceil(themesHighlightsMax / said.length)})
       where team_id = ${tx.context.teamId}`.execute(tx.db),
  );
  await start();
  const all = said.length * (Math.ceil(themesHighlightsMax / said.length) + 1);
  expect((await shown())?.latest).toMatchObject({ totalCount: themesHighlightsMax, scopeCount: all });
  const read = await as(team.owner, (tx) => readThemeTexts(tx, { projectId, tagId: null }, said.length));
  expect(read.map(({ text }) => text).toSorted()).toEqual(said.toSorted());
});

it("is refused to viewers and strangers, of too few highlights, and where it is switched off", async () => {
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  await expect(start(viewer)).rejects.toMatchObject({ title: "Forbidden" });
  const runId = await start();
  await expect(as(viewer, (tx) => cancelThemes(tx, runId))).rejects.toMatchObject({ title: "Forbidden" });
  const stranger = (await seedTeam(database)).owner;
  await expect(as(stranger, (tx) => cancelThemes(tx, runId))).rejects.toMatchObject({
    code: "theme.not_found",
  });
  const empty = await as(team.owner, (tx) => createProject(tx, { title: "Empty" }));
  await expect(as(team.owner, (tx) => startThemes(tx, { projectId: empty }))).rejects.toMatchObject({
    code: "NOT_ENOUGH_DATA",
  });
  await expect(as(team.owner, (tx) => startThemes(tx, { projectId, tagId: newId() }))).rejects.toMatchObject({
    code: "tag.not_found",
  });
  await as(team.owner, (tx) => updateAiSettings(tx, { switches: [{ feature: "tags", state: "Off" }] }));
  expect(await shown()).toBeUndefined();
  await find(runId);
  await as(team.owner, (tx) => updateAiSettings(tx, { switches: [{ feature: "tags", state: "On" }] }));
  expect(await shown()).toMatchObject({ themes: [], latest: { id: runId, status: "CANCELLED" } });
  await as(team.owner, (tx) => updateAiSettings(tx, { switches: [{ feature: "tags", state: "Off" }] }));
  await expect(as(team.owner, (tx) => startThemes(tx, { projectId: empty }))).rejects.toMatchObject({
    code: "ai.feature_off",
  });
});
