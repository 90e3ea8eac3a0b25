import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TenantLimits } from "@fieldstone/contracts/tenant-limits.ts";
import { runSearch } from "@fieldstone/domain/discovery/search/run-search.ts";
import { updateAiSettings } from "@fieldstone/domain/kernel/ai/update-ai-settings.ts";
import { passToMeaning } from "@fieldstone/domain/kernel/indexing/pass-to-meaning.ts";
import { listSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { markWords } from "@fieldstone/domain/research/highlights/mark-words.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { deleteProject } from "@fieldstone/domain/research/projects/delete-project.ts";
import { restoreProject } from "@fieldstone/domain/research/projects/restore-project.ts";
import {
  deleteThemes,
  renameTheme,
  restoreThemes,
} from "@fieldstone/domain/research/themes/change-themes.ts";
import { dropThemes } from "@fieldstone/domain/research/themes/drop-themes.ts";
import { findThemes } from "@fieldstone/domain/research/themes/find-themes.ts";
import { readProjectThemes } from "@fieldstone/domain/research/themes/read-themes.ts";
import { startThemes } from "@fieldstone/domain/research/themes/start-themes.ts";
import type { Theme } from "@fieldstone/domain/research/themes/theme.ts";
import { writeTenantLimits } from "@fieldstone/domain/tenancy/provisioning/tenant-limits.ts";
import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { writeIndex } from "./write-index.ts";

const said = [
  "Zebra crossings are worn",
  "A zebra crossing is dark",
  "Paint the zebra crossing",
  "Zebra crossing",
];

let database: TestCellDatabase;
let dir: string;
let index: LanceIndex;
let team: SeededTeam;
let projectId: string;

beforeAll(async () => {
  database = await createCellDatabase();
  dir = await mkdtemp(join(tmpdir(), "fieldstone-themes-"));
  index = new LanceIndex({ uri: dir });
});
afterAll(async () => {
  await index.close();
  await rm(dir, { recursive: true, force: true });
});
beforeEach(async () => {
  team = await seedTeam(database);
  projectId = await write((tx) => createProject(tx, { title: "Streets", workspaceAccess: "private" }));
});

function write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> {
  return withTenant(database.cell, team.owner.context, "write", fn);
}

function grant(addOns: TenantLimits["addOns"]): Promise<void> {
  return withTenant(database.cell, team.system, "write", (tx) =>
    writeTenantLimits(tx, { planTier: "ENTERPRISE", addOns }),
  );
}

async function themes(): Promise<{ runId: string; documentId: string; theme: Theme }> {
  const documentId = await write(async (tx) => {
    const body = { kind: "text", text: said.join("\n") } as const;
    const { id } = await createNote(tx, { projectId, title: "Walk", body });
    for (const words of said) await markWords(tx, { documentId: id, words, tagIds: [] });
    return id;
  });
  const runId = await write((tx) => startThemes(tx, { projectId }));
  await findThemes({ embedder: hashedEmbedder, signal: new AbortController().signal, write }, runId);
  const shown = await write((tx) => readProjectThemes(tx, projectId));
  const theme = shown?.themes.find(({ isOutliers }) => !isOutliers);
  if (theme === undefined) throw new Error("no theme was found");
  return { runId, documentId, theme };
}

async function follow(): Promise<void> {
  const changes = await withTenant(database.cell, team.system, "read", (tx) =>
    listSearchChanges(tx, "WORDS", 1_000),
  );
  await writeIndex({ cell: database.cell, search: index }, team.system, changes);
  await withTenant(database.cell, team.system, "write", (tx) =>
    passToMeaning(
      tx,
      changes.map(({ id }) => id),
    ),
  );
}

/** A search's results: the ids shown, and the count. */
async function search(query: string, user: SeededUser = team.owner) {
  const sources = {
    index,
    tenant: team,
    actor: user.context.actor,
    read: <T>(fn: (tx: TenantTransaction) => Promise<T>) =>
      withTenant(database.cell, user.context, "read", fn),
  };
  const wanted = { query, types: ["THEME"], sort: "RELEVANCE", direction: "DESC", limit: 20 } as const;
  const found = await runSearch(sources, wanted);
  return { ids: found.items.map(({ objectId }) => objectId), total: await found.total() };
}
const nothing = { ids: [], total: 0 };

it("finds the themes that a project shows, by their names now", async () => {
  const { theme, runId } = await themes();
  await write((tx) => renameTheme(tx, { id: theme.id, title: "Marmalade mornings" }));
  await follow();
  expect(await search("marmalade")).toEqual({ ids: [theme.id], total: 1 });
  await write((tx) => renameTheme(tx, { id: theme.id, title: "Dark streets" }));
  await follow();
  expect([await search("marmalade"), await search("streets")]).toEqual([
    nothing,
    { ids: [theme.id], total: 1 },
  ]);
  await write((tx) => deleteThemes(tx, runId));
  expect((await search("streets")).ids).toEqual([]);
  await follow();
  expect(await search("streets")).toEqual(nothing);
  await write((tx) => restoreThemes(tx, runId));
  await follow();
  expect((await search("streets")).ids).toEqual([theme.id]);
});

it("leaves out the themes that later ones replace, and those of a deleted project", async () => {
  const { theme } = await themes();
  await write((tx) => renameTheme(tx, { id: theme.id, title: "Marmalade" }));
  await write((tx) => deleteProject(tx, projectId));
  await follow();
  expect(await search("marmalade")).toEqual(nothing);
  await write((tx) => restoreProject(tx, projectId));
  await follow();
  expect((await search("marmalade")).ids).toEqual([theme.id]);
  const later = await write((tx) => startThemes(tx, { projectId }));
  await findThemes({ embedder: hashedEmbedder, signal: new AbortController().signal, write }, later);
  await follow();
  expect(await search("marmalade")).toEqual(nothing);
  expect((await search("zebra")).ids).not.toContain(theme.id);
});

it("shows nobody a theme of a project that they may not read", async () => {
  const { theme } = await themes();
  await write((tx) => renameTheme(tx, { id: theme.id, title: "Marmalade" }));
  await follow();
  const viewer = await seedUser(database, team, { role: "VIEWER" });
  expect(await search("marmalade", viewer)).toEqual(nothing);
  const stranger = await seedTeam(database);
  expect((await search("marmalade", stranger.owner)).ids).toEqual([]);
});

it("finds no theme while AI or its switch is off, and all again after", async () => {
  const { theme } = await themes();
  await write((tx) => renameTheme(tx, { id: theme.id, title: "Marmalade" }));
  await follow();
  const switches = [{ feature: "tags", state: "Off" }] as const;
  for (const off of [{ enabled: false }, { enabled: true, switches: [...switches] }]) {
    await write((tx) => updateAiSettings(tx, off));
    expect((await search("marmalade")).ids).toEqual([]);
    await follow();
    expect(await search("marmalade")).toEqual(nothing);
  }
  await write((tx) => updateAiSettings(tx, { switches: [{ feature: "tags", state: "Suggest" }] }));
  await follow();
  expect(await search("marmalade")).toEqual({ ids: [theme.id], total: 1 });
});

it("finds no theme from when the workspace has the add-on that disables AI, and all again after", async () => {
  const { theme } = await themes();
  await write((tx) => renameTheme(tx, { id: theme.id, title: "Marmalade" }));
  await follow();
  await grant(["DISABLE_GEN_AI_ADDON"]);
  expect((await search("marmalade")).ids).toEqual([]);
  await follow();
  expect(await search("marmalade")).toEqual(nothing);
  await grant([]);
  await follow();
  expect(await search("marmalade")).toEqual({ ids: [theme.id], total: 1 });
});

it("forgets the themes of words that are redacted", async () => {
  const { theme, documentId } = await themes();
  await write((tx) => renameTheme(tx, { id: theme.id, title: "Marmalade" }));
  await follow();
  await write((tx) =>
    dropThemes(tx, {
      fileId: null,
      documentId,
      spans: [],
      highlightIds: theme.highlightIds,
      maskedHighlightIds: [],
    }),
  );
  await follow();
  expect(await search("marmalade")).toEqual(nothing);
  expect(await index.list(team)).not.toContainEqual({ objectType: "THEME", objectId: theme.id });
});
