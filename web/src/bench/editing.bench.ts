// npm run bench -- editing: the cost of typing in a note of 100,000 words, in Chromium and in the cell.

import { readFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { openBrowser } from "@fieldstone/testkit/browser/browser.ts";
import { openTypist } from "@fieldstone/testkit/browser/typist.ts";
import { awaitIndexed } from "@fieldstone/testkit/eval/await-indexed.ts";
import { openBenchWorkspace, percentile, printFigure, until } from "./bench-workspace.testing.ts";
import { measureTyping, openContext, openToWrite } from "./page-figures.testing.ts";

const words = 100_000;
const keys = 200;
const saves = 20;
const keystrokes = 200;
/** Time between the keystrokes of a fast typist. */
const keyPauseMs = 70;
const idleMs = 5_000;
/** A processor tick of /proc, in ms. */
const tickMs = 10;

const workspace = await openBenchWorkspace();

/** Processor time used by the cell's process with all its threads, in ms. */
async function processorMs(): Promise<number> {
  const pid = workspace.fieldstone.processes[0]?.pid();
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** The cell's processor use without typing, in ms per ms. */
async function idleShare(): Promise<number> {
  const before = await processorMs();
  await wait(idleMs);
  return ((await processorMs()) - before) / idleMs;
}

/** Processor time of some work, less the idle use. */
async function costOf(idle: number, work: () => Promise<void>): Promise<number> {
  const [before, startedAt] = [await processorMs(), performance.now()];
  await work();
  return (await processorMs()) - before - idle * (performance.now() - startedAt);
}

try {
  const note = await workspace.makeNote("Long", words);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  process.stdout.write(`${words} words, ${availableParallelism()} processors (load ${load})\n`);
  const { port, subdomain } = workspace;
  const typist = openTypist(workspace.client, { port, subdomain, documentId: note });
  await until(() => typist.isSaved());
  const saveOne = async () => {
    const before = await workspace.versionOf(note);
    typist.type("x");
    // Polled rarely, because each query costs the cell processor time too.
    do await wait(500);
    while ((await workspace.versionOf(note)) === before);
  };
  await saveOne();
  // Embedding 100,000 words takes minutes, which are not part of a save.
  await awaitIndexed(
    (query) => workspace.client.graphql(subdomain, query),
    (line) => process.stdout.write(`${line}\n`),
  );
  // By then the thread that saves has stopped: starting it and loading the text is not part of typing.
  await saveOne();
  const idle = await idleShare();
  const all = await costOf(idle, async () => {
    for (let done = 0; done < saves; done += 1) await saveOne();
  });
  printFigure("one letter and its save: processor of the cell", all / saves, "ms", 50);
  const typing = await costOf(idle, async () => {
    for (let done = 0; done < keystrokes; done += 1) {
      typist.type("y");
      await wait(keyPauseMs);
    }
    await until(() => typist.isSaved());
  });
  printFigure("typing, with its saves: processor a keystroke", typing / keystrokes, "ms", 5);
  typist.close();

  // Frames are drawn without waiting for the display, so that a key's time is only work.
  const browser = await openBrowser(["--disable-gpu-vsync", "--disable-frame-rate-limit"]);
  const page = await openToWrite(await openContext(browser, workspace), `${workspace.origin}/data/${note}`);
  const times = await measureTyping(page, keys);
  printFigure("typing in Chromium: key to paint, p50", percentile(times, 0.5), "ms", 24);
  printFigure("typing in Chromium: key to paint, p95", percentile(times, 0.95), "ms", 24);
  await browser.close();
} finally {
  await workspace.stop();
}
