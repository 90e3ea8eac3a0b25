import { countSearchChanges } from "@fieldstone/domain/kernel/indexing/read-search-changes.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createProject } from "@fieldstone/domain/research/projects/create-project.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { LanceIndex } from "@fieldstone/platform/search-index/lance/lance-index.ts";
import { runTask } from "@fieldstone/testkit/run-task.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase, type TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { embedChanges } from "./embed-changes.ts";
import { indexChanges } from "./index-changes.ts";
import { rebuildIndex } from "./rebuild-index.ts";

const [count, words] = [5, 300_000];
let database: TestCellDatabase;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
});
beforeEach(async () => {
  team = await seedTeam(database);
  await withTenant(database.cell, team.owner.context, "write", async (tx) => {
    const projectId = await createProject(tx, { title: "Long" });
    for (let at = 0; at < count; at += 1)
      await createNote(tx, { projectId, title: `Note ${at}`, body: { kind: "text", text: "Short." } });
    // 1.5 MB each, written with SQL because creating documents takes seconds.
    await tx.db
      .updateTable("documents")
      .set({ text: "word ".repeat(words) })
      .execute();
  });
});

/** An index that stores nothing, but records what it was given at once, as titles and as UTF-16 units. */
function recordingIndex() {
  const index = new LanceIndex({ uri: "memory://" });
  const put = vi.spyOn(index, "put").mockResolvedValue();
  const meaningPut = vi.spyOn(index.meaning, "put").mockResolvedValue(new Map());
  vi.spyOn(index, "delete").mockResolvedValue();
  vi.spyOn(index, "list").mockResolvedValue([]);
  vi.spyOn(index.meaning, "delete").mockResolvedValue();
  vi.spyOn(index.meaning, "exists").mockResolvedValue(true);
  const seen = (spy: typeof put | typeof meaningPut) =>
    spy.mock.calls.map(([, objects]) => ({
      titles: objects.map(({ title }) => title).filter((title) => title.startsWith("Note")),
      length: objects.flatMap(({ chunks }) => chunks).reduce((sum, { text }) => sum + text.length, 0),
    }));
  return {
    dependencies: { cell: database.cell, search: index },
    words: () => seen(put),
    meaning: () => seen(meaningPut),
  };
}

const waiting = () => withTenant(database.cell, team.system, "read", countSearchChanges);
const titlesIn = (puts: readonly { readonly titles: readonly string[] }[]) =>
  puts.flatMap(({ titles }) => titles).toSorted();
const allTitles = Array.from({ length: count }, (_, at) => `Note ${at}`);

it("changes of long texts are read a few at once, until none is left", async () => {
  const { dependencies, ...given } = recordingIndex();
  await runTask(indexChanges(dependencies), team, {});
  expect(titlesIn(given.words())).toEqual(allTitles);
  for (const { length } of given.words()) expect(length).toBeLessThan(4_100_000);
  expect((await waiting()).words).toBe(0);
  while ((await waiting()).meaning > 0) await runTask(embedChanges(dependencies, 0), team, {});
  expect(titlesIn(given.meaning())).toEqual(allTitles);
  // Only the first million characters of each text are found by meaning.
  for (const { length } of given.meaning()) expect(length).toBeLessThan(1_100_000);
  expect(await waiting()).toEqual({ words: 0, meaning: 0 });
});

it("a rebuild reads long texts a few at once, and each of them", async () => {
  const { dependencies, ...given } = recordingIndex();
  await runTask(rebuildIndex(dependencies), team, {});
  expect(titlesIn(given.words())).toEqual(allTitles);
  for (const { length } of given.words()) expect(length).toBeLessThan(4_100_000);
});
