import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";

const bootstrap = "services/local/bin/bootstrap.mjs";
const lock = ".cache/installing.pid";
let clone: string;

/** A clone without dependencies, whose npm notes each start, takes a second and installs the Node that runs this. */
beforeEach(async () => {
  clone = await mkdtemp(path.join(tmpdir(), "fieldstone-bootstrap-"));
  for (const folder of ["services/local/bin", "services/tools/src/bin", "node", "path"])
    await mkdir(path.join(clone, folder), { recursive: true });
  await copyFile(path.join(import.meta.dirname, "../bin/bootstrap.mjs"), path.join(clone, bootstrap));
  await writeFile(path.join(clone, "package-lock.json"), "{}");
  await writeFile(path.join(clone, "services/tools/src/bin/check.ts"), 'console.log("checked");');
  await symlink(process.execPath, path.join(clone, "node/node"));
  await writeFile(
    path.join(clone, "path/npm"),
    `#!/bin/sh
     echo started >>installations
     sleep 1
     mkdir -p node_modules/node && ln -sfn ../../node node_modules/node/bin && touch node_modules/.package-lock.json`,
  );
  await chmod(path.join(clone, "path/npm"), 0o755);
});
afterEach(() => rm(clone, { recursive: true, force: true }));

function command() {
  return spawn(process.execPath, [bootstrap, "check"], {
    cwd: clone,
    env: { ...process.env, PATH: `${path.join(clone, "path")}:${process.env.PATH}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

const printed = async () => (await text(command().stdout)).trim().split("\n");
const installations = async () =>
  (await readFile(path.join(clone, "installations"), "utf8")).trim().split("\n").length;

test("commands at once on a fresh clone install once, and each runs", async () => {
  const outputs = await Promise.all([printed(), printed(), printed()]);
  expect(outputs.map((lines) => lines.at(-1))).toEqual(["checked", "checked", "checked"]);
  expect(await installations()).toBe(1);
  expect(outputs.flat().filter((line) => line.startsWith("Waiting"))).toHaveLength(2);
});

test("a killed installation does not keep the next command from installing", async () => {
  const killed = command();
  await once(killed.stdout, "data");
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect(await readFile(path.join(clone, lock), "utf8")).toBe(String(killed.pid));
  expect((await printed()).at(-1)).toBe("checked");
  await expect(readFile(path.join(clone, lock))).rejects.toThrow("ENOENT");
});

test("what is installed is not installed again", async () => {
  await printed();
  expect(await printed()).toEqual(["checked"]);
  expect(await installations()).toBe(1);
});
