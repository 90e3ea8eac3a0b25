import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { claimDataFolder, FolderInUseError } from "./claim-data-folder.ts";

const module = pathToFileURL(path.join(import.meta.dirname, "claim-data-folder.ts")).href;
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fieldstone-claim-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Another process, which holds the folder until it is killed. */
async function otherHolder() {
  const program = path.join(folder, "hold.mjs");
  await writeFile(
    program,
    `import { claimDataFolder } from "${module}";
     await claimDataFolder(${JSON.stringify(folder)}, "http://other");
     process.stdout.write("held");
     setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, [program], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  return child;
}

test("a folder that another running start holds is refused, and free once that one is killed", async () => {
  const other = await otherHolder();
  await expect(claimDataFolder(folder, "http://mine", 0)).rejects.toThrow(FolderInUseError);
  other.kill("SIGKILL");
  await once(other, "exit");
  const release = await claimDataFolder(folder, "http://mine");
  await release();
});

test("a holder that is about to end is waited for", async () => {
  const other = await otherHolder();
  const claimed = claimDataFolder(folder, "http://mine", 60_000);
  other.kill("SIGKILL");
  await (await claimed)();
});

test("a number that another process has by now, or a broken mark, holds nothing", async () => {
  const mark = path.join(folder, "running.json");
  await writeFile(mark, JSON.stringify({ pid: process.ppid, startedAt: "long ago", url: "http://old" }));
  await claimDataFolder(folder, "http://mine");
  expect(JSON.parse(await readFile(mark, "utf8"))).toMatchObject({ pid: process.pid, url: "http://mine" });
  await writeFile(mark, "{");
  await (await claimDataFolder(folder, "http://mine"))();
  await expect(readFile(mark)).rejects.toThrow("ENOENT");
});
