import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { expect, it } from "vitest";

/** Words that only this repository used for what the field has a term for, with that term. */
const terms: Readonly<Record<string, string>> = {
  acts: "actions",
  bring: "transfer, insert or restore",
  brought: "transferred, inserted or restored",
  deed: "call or action",
  deeds: "calls or actions",
  fate: "status or outcome",
  mend: "repair or fix",
  nobodys: "absent or decoy",
  refusal: "rejection",
  refusals: "rejections",
  shelf: "budget or cache",
  somebody: "someone",
  tell: "notify, report or emit",
  told: "notified, reported or emitted",
  upkeep: "maintenance",
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
