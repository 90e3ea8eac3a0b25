import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";

const module = pathToFileURL(path.join(import.meta.dirname, "end-with-parent.ts")).href;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fieldstone-child-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function child(rest: string) {
  const program = path.join(folder, "child.mjs");
  await writeFile(program, `import { endWithParent } from "${module}"; endWithParent(); ${rest}`);
  return fork(program, { execArgv: [] });
}

test("a supervised process that has closed everything ends although its parent lives", async () => {
  const [code] = await once(await child(""), "exit");
  expect(code).toBe(0);
});

test("a supervised process with work to do is told to stop when its parent is gone", async () => {
  const left = await child(
    `setInterval(() => {}, 1000); process.on("SIGTERM", () => process.exit(7)); process.send("up")`,
  );
  await once(left, "message");
  left.disconnect();
  const [code] = await once(left, "exit");
  expect(code).toBe(7);
});
