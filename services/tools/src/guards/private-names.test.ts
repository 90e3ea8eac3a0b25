import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { expect, it } from "vitest";

/** Words that only this repository used for what the field has a term for, with that term. */
const terms: Readonly<Record<string, string>> = {
  acts: "actions",
  bring: "transfer, insert or restore",
  brought: "transferred, inserted or restored",
  crowded: "full, or with too many",
  deaf: "unresponsive",
  deed: "call or action",
  deeds: "calls or actions",
  dying: "stopping or failing",
  farewell: "close",
  fate: "status or outcome",
  finger: "touch",
  fingers: "touch",
  forgive: "reset or waive",
  hear: "receive or transcribe",
  heard: "received or transcribed",
  learn: "record or read",
  learned: "recorded, read or added",
  look: "inspect, check, reconcile or appearance",
  looked: "inspected, checked or reconciled",
  looks: "checks or appearances",
  mend: "repair or fix",
  nobodys: "absent or decoy",
  refusal: "rejection",
  refusals: "rejections",
  secluded: "private or closed",
  shelf: "budget or cache",
  somebody: "someone",
  tell: "notify, report or emit",
  told: "notified, reported or emitted",
  unled: "without a leader, or without its first column",
  unhurried: "without a limit of time",
  upkeep: "maintenance",
  ways: "methods, paths or gateways",
  wish: "preference or request",
  wishes: "preferences or requests",
};

/** Terms of the field that contain one of these words. */
const standardTerms: ReadonlySet<string> = new Set(["bringToFront"]);

const declared = /\b(?:class|const|function\*?|interface|let|type) (\w+)/gu;

const wordsOf = (name: string) => name.split(/(?=[A-Z])|[_-]/u).map((word) => word.toLowerCase());

it("programs and their files are named with the field's terms", async () => {
  const folders = "{charts,infra,loadtests,operator,regions,services/*,web}/{src,build}";
  const all = await Array.fromAsync(glob(`${folders}/**/*.{ts,tsx}`, { cwd: repositoryRoot }));
  const names = new Map<string, string>();
  for (const file of all.filter((each) => !/\.(?:test|testing|bench)\.tsx?$|\/generated\//u.test(each))) {
    names.set(path.parse(file).name, file);
    const text = await readFile(path.join(repositoryRoot, file), "utf8");
    for (const [, name = ""] of text.matchAll(declared)) names.set(name, file);
  }
  expect(names.size).toBeGreaterThan(5_000);
  const found = [...names].flatMap(([name, file]) => {
    const word = standardTerms.has(name)
      ? undefined
      : wordsOf(name).find((each) => Object.hasOwn(terms, each));
    return word === undefined ? [] : [`${file}: ${name}: write ${terms[word]} instead of ${word}`];
  });
  expect(found).toEqual([]);
});
