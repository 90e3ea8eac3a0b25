// npm run bench -- web: how fast pages load, react to keys and scroll in Chromium with a processor slowed
// down four times.

import { availableParallelism, loadavg } from "node:os";
import { rootDomain } from "@fieldstone/local/local-settings.ts";
import { openBrowser } from "@fieldstone/testkit/browser/browser.ts";
import { openBenchWorkspace, percentile, printFigure } from "./bench-workspace.testing.ts";
import {
  measureLoad,
  measureScrolling,
  measureTyping,
  openBareText,
  openContext,
  openToWrite,
  slowDown,
} from "./page-figures.testing.ts";

const slowdown = 4;
const rounds = 3;
const keys = 100;
/** Frames are drawn without waiting for the display, so that a key's time is only work. */
const unpaced = ["--disable-gpu-vsync", "--disable-frame-rate-limit"];

const workspace = await openBenchWorkspace();
try {
  const middle = await workspace.makeNote("Seven thousand words", 7_000);
  const long = await workspace.makeNote("A hundred thousand words", 100_000);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  process.stdout.write(
    `${availableParallelism()} processors (load ${load}), slowed down ${slowdown} times\n`,
  );
  const noteUrl = (id: string) => `${workspace.origin}/data/${id}`;
  const pages = [
    {
      name: "sign-in",
      url: `http://${rootDomain}:${workspace.port}/auth/login`,
      lcpGoal: 1.2,
      scriptGoal: 110,
    },
    { name: "home", url: `${workspace.origin}/`, lcpGoal: 1.4, scriptGoal: 230 },
    { name: "note", url: noteUrl(middle), lcpGoal: 1.8, scriptGoal: 230 },
    { name: "note of 100,000 words", url: noteUrl(long), lcpGoal: 2.2, scriptGoal: 230 },
  ];
  const browser = await openBrowser();
  for (const { name, url, lcpGoal, scriptGoal } of pages) {
    const found = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await openContext(browser, name === "sign-in" ? undefined : workspace);
      found.push(await measureLoad(context, url, slowdown));
      await context.close();
    }
    const lcp = percentile(
      found.map(({ lcpMs }) => lcpMs / 1_000),
      0.5,
    );
    printFigure(`${name}: largest paint, median of ${rounds}`, lcp, "s", lcpGoal);
    const bytes = Math.max(...found.map(({ firstScriptBytes }) => firstScriptBytes));
    printFigure(`${name}: first JavaScript`, bytes / 1_000, "kB", scriptGoal);
    const all = Math.max(...found.map(({ scriptBytes }) => scriptBytes));
    process.stdout.write(`${" ".repeat(name.length)}  all JavaScript ${(all / 1_000).toFixed(0)} kB\n`);
  }
  const reading = await openContext(browser, workspace);
  const page = await openToWrite(reading, noteUrl(long));
  await slowDown(page, slowdown);
  printFigure("scrolling 100,000 words", await measureScrolling(page), "frames/s", 55, "more");
  await browser.close();

  const writer = await openBrowser(unpaced);
  for (const { words, id, goal } of [
    { words: 7_000, id: middle, goal: 16 },
    { words: 100_000, id: long, goal: 24 },
  ]) {
    const name = words.toLocaleString("en");
    const context = await openContext(writer, workspace);
    const open = await openToWrite(context, noteUrl(id));
    await slowDown(open, slowdown);
    const times = await measureTyping(open, keys);
    printFigure(`typing in ${name} words: key to paint, p50`, percentile(times, 0.5), "ms", goal);
    printFigure(`typing in ${name} words: key to paint, p95`, percentile(times, 0.95), "ms", goal);
    await open.close();
    const bare = await openBareText(context, words);
    await slowDown(bare, slowdown);
    const least = await measureTyping(bare, keys);
    const [half, most] = [0.5, 0.95].map((share) => percentile(least, share).toFixed(0));
    process.stdout.write(`  in a page of that text alone: p50 ${half} ms, p95 ${most} ms\n`);
    await context.close();
  }
  await writer.close();
} finally {
  await workspace.stop();
}
