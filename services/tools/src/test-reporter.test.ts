import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reportFileVariable, testReport } from "./test-reporter.ts";

/** Inside the repository, where Vitest is found. */
const cache = path.join(repositoryRoot, ".cache");
let folder: string;

beforeEach(async () => {
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(path.join(cache, "report-"));
  // Without one, Vitest takes the repository's own.
  await writeFile(path.join(folder, "vitest.config.js"), "export default {};\n");
});
afterEach(() => rm(folder, { recursive: true }));

async function reportOf(files: Readonly<Record<string, string>>) {
  const imported = 'import { beforeAll, describe, expect, test } from "vitest";\n';
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), imported + text);
  const file = path.join(folder, "report.json");
  const vitest = path.join(repositoryRoot, "node_modules/vitest/vitest.mjs");
  const reporter = path.join(import.meta.dirname, "test-reporter.ts");
  const run = promisify(execFile)(
    process.execPath,
    [vitest, "run", `--root=${folder}`, `--reporter=${reporter}`],
    { cwd: folder, env: { ...process.env, [reportFileVariable]: file } },
  );
  await run.catch(() => undefined);
  return testReport.parse(JSON.parse(await readFile(file, "utf8")));
}

describe("the report of a run", () => {
  it("says of each failure where it is and why, in one line, also of hooks and of files that cannot be read", async () => {
    const report = await reportOf({
      "a.test.ts": [
        'test("adds", () => { expect(1).toBe(1); });',
        'test("waits", () => {',
        '  throw new Error("Timeout\\n  - waiting for a button");',
        "});",
        'test.skip("later", () => undefined);',
      ].join("\n"),
      "hook.test.ts": [
        'describe("a server", () => {',
        '  beforeAll(() => { throw new Error("no port"); });',
        '  test("answers", () => undefined);',
        "});",
      ].join("\n"),
      "unread.test.ts": 'throw new Error("no such thing");',
    });
    expect(report).toMatchObject({ passed: 1, failed: 1 });
    expect(report.skipped).toContainEqual({ file: "a.test.ts", name: "later" });
    expect(report.failures.toSorted()).toEqual([
      "a.test.ts:4: waits: Timeout - waiting for a button",
      "hook.test.ts:3: a server: no port",
      "unread.test.ts:2: no such thing",
    ]);
  }, 60_000);

  it("is empty of failures where nothing failed", async () => {
    const report = await reportOf({ "a.test.ts": 'test("adds", () => { expect(1).toBe(1); });' });
    expect(report).toEqual({ passed: 1, failed: 0, skipped: [], failures: [] });
  }, 60_000);
});
