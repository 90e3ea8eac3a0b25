import type { Worker } from "node:worker_threads";
import { askJson } from "@fieldstone/testkit/start-cell-api.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { synced, until, useBench } from "./collaboration-bench.testing.ts";
import type { EditorClient } from "./editor-client.testing.ts";

const running = new Set<Worker>();
const onWorker = (worker: Worker): void => {
  running.add(worker);
  worker.once("exit", () => running.delete(worker));
};
// Before the bench starts, as threads start with the first editor.
beforeAll(() => {
  process.on("worker", onWorker);
});
afterAll(() => {
  process.off("worker", onWorker);
});
const bench = useBench();

/** Ends every thread of this process, at any point of its work. */
async function endThreads(): Promise<void> {
  expect(running.size).toBeGreaterThan(0);
  await Promise.all([...running].map((worker) => worker.terminate()));
}

/** Makes threads fail with an error of their own. */
async function failThreads(workers: readonly Worker[]): Promise<void> {
  expect(workers.length).toBeGreaterThan(0);
  const failed = workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
  for (const worker of workers) worker.postMessage("no message that a thread knows");
  await Promise.all(failed);
}

async function openTwice(note: string): Promise<readonly [EditorClient, EditorClient]> {
  const { first, team } = bench();
  const editors = [
    await bench().connect(first, team.owner, note),
    await bench().connect(first, team.owner, note),
  ] as const;
  await Promise.all(editors.map(synced));
  return editors;
}

const countOf = (text: string, letter: string): number => text.split(letter).length - 1;

test("a thread that ends under its editors loses no acknowledged letter, of no document", async () => {
  const notes = [await bench().noteOf("One: end."), await bench().noteOf("Two: end.")];
  const rooms = await Promise.all(notes.map(openTwice));
  const editors = rooms.flat();
  let typed = 0;
  const type = (letters: number): void => {
    for (let at = 0; at < letters; at += 1) {
      for (const [first, second] of rooms) {
        first.insert("end", "X");
        second.insert("end", "Y");
      }
    }
    typed += letters;
  };
  const stored = () => Promise.all(notes.map((note) => bench().storedText(note)));
  for (let round = 0; round < 3; round += 1) {
    const before = editors.map((editor) => editor.connections());
    type(10);
    await Promise.all(editors.map((editor) => editor.saved()));
    // These edits are in flight as the thread ends.
    type(10);
    await endThreads();
    for (const text of await stored()) {
      expect(countOf(text, "X")).toBeGreaterThanOrEqual(typed - 10);
      expect(countOf(text, "Y")).toBeGreaterThanOrEqual(typed - 10);
    }
    await until(() => {
      for (const [at, editor] of editors.entries()) {
        expect(editor.connections()).toBeGreaterThan(before[at] ?? 0);
        expect(editor.provider.isSynced).toBe(true);
      }
    }, 30_000);
    await Promise.all(editors.map((editor) => editor.saved()));
  }
  await until(async () => {
    for (const text of [...(await stored()), ...editors.map((editor) => editor.text())]) {
      expect([countOf(text, "X"), countOf(text, "Y")]).toEqual([typed, typed]);
    }
  }, 30_000);
  const { first } = bench();
  expect((await askJson(`${first.origin}/ping`, {})).status).toBe(200);
}, 120_000);

test("documents whose thread failed open apart; one that fails alone waits, and keeps no other back", async () => {
  const { first, team } = bench();
  await endThreads();
  const notes = [await bench().noteOf("One: end."), await bench().noteOf("Two: end.")];
  const suspects = await Promise.all(notes.map((note) => bench().connect(first, team.owner, note)));
  await Promise.all(suspects.map(synced));
  const shared = [...running];
  await failThreads(shared);
  await Promise.all(suspects.map((editor) => until(() => expect(editor.connections()).toBeGreaterThan(1))));
  await Promise.all(suspects.map(synced));
  // Each now has its own thread, started after the shared one of small documents.
  const [, ...apart] = [...running];
  expect(apart).toHaveLength(notes.length);

  const other = await bench().connect(first, team.owner, await bench().noteOf("Other: end."));
  await synced(other);
  const before = other.connections();
  await failThreads(apart);
  for (const editor of suspects) editor.insert("end", "X");
  other.insert("end", "X");
  await other.saved();
  expect(other.connections()).toBe(before);
  await until(() => {
    for (const editor of suspects)
      expect([editor.provider.isSynced, editor.provider.hasUnsyncedChanges]).toEqual([true, false]);
  }, 60_000);
  for (const note of notes) expect(await bench().storedText(note)).toMatch(/^\w+: Xend\.$/);
}, 120_000);
