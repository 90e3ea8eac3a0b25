// npm run bench -- editing: what typing in a note of 100,000 words costs, in Chromium and in the cell.

import { readFile } from "node:fs/promises";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { openBrowser } from "@fieldstone/testkit/browser.ts";
import { awaitIndexed } from "@fieldstone/testkit/eval/await-indexed.ts";
import { openTypist } from "@fieldstone/testkit/typist.ts";
import { openBenchWorkspace, percentile, printFigure, until } from "./bench-workspace.testing.ts";
import { measureTyping, openContext, openToWrite } from "./page-figures.testing.ts";

const words = 100_000;
const keys = 200;
const saves = 20;
const keystrokes = 200;
/** Between keystrokes of a fast typist. */
const keyPauseMs = 70;
const idleMs = 5_000;
/** Of /proc: a tick of a processor. */
const tickMs = 10;

const workspace = await openBenchWorkspace();

/** Ms of processor that the cell's process has used, of all its threads. */
async function processorMs(): Promise<number> {
  const pid = workspace.fieldstone.processes[0]?.pid();
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

/** Ms of processor a ms that the cell takes when nothing is typed. */
async function idleShare(): Promise<number> {
  const before = await processorMs();
  await wait(idleMs);
  return ((await processorMs()) - before) / idleMs;
}

/** Processor of some work above what passes without it. */
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
    // The version is asked for seldom: each question costs the cell too.
    do await wait(500);
    while ((await workspace.versionOf(note)) === before);
  };
  await saveOne();
  // The model reads 100,000 words for minutes, which belongs to no save.
  await awaitIndexed(
    (query) => workspace.client.graphql(subdomain, query),
    (line) => process.stdout.write(`${line}\n`),
  );
  // Minutes later the thread that saves has ended: to start it and to open the text again belongs to no typing.
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

  // A frame is drawn as soon as there is one, so that a key's time is work and no wait for the screen.
  const browser = await openBrowser(["--disable-gpu-vsync", "--disable-frame-rate-limit"]);
  const page = await openToWrite(await openContext(browser, workspace), `${workspace.origin}/data/${note}`);
  const times = await measureTyping(page, keys);
  printFigure("typing in Chromium: key to paint, p50", percentile(times, 0.5), "ms", 24);
  printFigure("typing in Chromium: key to paint, p95", percentile(times, 0.95), "ms", 24);
  await browser.close();
} finally {
  await workspace.stop();
}
