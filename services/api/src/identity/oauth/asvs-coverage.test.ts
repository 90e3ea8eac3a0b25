import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The requirements of OWASP ASVS 5, chapter 10, at levels 1 and 2; level 3 is left out. */
const requirements: Readonly<Record<string, readonly number[]>> = {
  "10.1": [1, 2],
  "10.2": [1, 2],
  "10.3": [1, 2, 3, 4],
  "10.4": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
  "10.5": [1, 2, 3, 4, 5],
  "10.6": [1, 2],
  "10.7": [1, 2, 3],
};
const ofLevelOne = ["10.4.1", "10.4.2", "10.4.3", "10.4.4", "10.4.5"];

const tests = readdirSync(import.meta.dirname)
  .filter((name) => /^asvs-.*\.test\.ts$/.test(name))
  .map((name) => readFileSync(`${import.meta.dirname}/${name}`, "utf8"))
  .join("\n");
const proven = new Map(
  [...tests.matchAll(/requirement: "([\d.]+)",\s+level: (\d)/g)].map((match) => [match[1], Number(match[2])]),
);
const document = readFileSync(`${import.meta.dirname}/../../../../../docs/oauth.md`, "utf8");
const explained = [...document.matchAll(/^\| (10\.\d\.\d+) \|/gm)].map((match) => match[1]);

it("leaves no requirement without a misuse that is refused, or a line that says whose it is", () => {
  const wanted = Object.entries(requirements).flatMap(([section, numbers]) =>
    numbers.map((number) => `${section}.${number}`),
  );
  expect([...proven.keys(), ...explained].sort()).toEqual(wanted.sort());
  for (const [requirement, level] of proven) {
    expect(level, requirement).toBe(ofLevelOne.includes(requirement ?? "") ? 1 : 2);
  }
});
