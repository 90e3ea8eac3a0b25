import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId } from "@fieldstone/model/ids.ts";
import { expect, it } from "vitest";
import { FileStore } from "../../objects/file-store.ts";
import { objectKey } from "../../objects/object-key.ts";
import { removeLeftBehind } from "./left-behind.ts";

const ended = spawnSync("true").pid;
const alive = `${process.pid}-now`;

it("removes files and folders of processes that ended, and those without a process, alone", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "left-"));
  await mkdir(path.join(folder, `${ended}-work`, "deep"), { recursive: true });
  for (const name of [`${ended}-part`, "of-nobody", alive, `${process.ppid}-other`])
    await writeFile(path.join(folder, name), "");
  await removeLeftBehind(folder);
  expect((await readdir(folder)).toSorted()).toEqual([alive, `${process.ppid}-other`].toSorted());
});

it("a file store's first write takes away what a killed process had half written", async () => {
  const dir = await mkdtemp(path.join(tmpdir(), "left-"));
  const temporary = path.join(dir, "temporary");
  await mkdir(temporary);
  for (const name of [`${ended}-part`, alive]) await writeFile(path.join(temporary, name), "half");
  const store = new FileStore({ dir, signingKey: "k".repeat(32), baseUrl: "/files/signed" });
  await store.put(objectKey({ region: "EU_A", teamId: newId() }, "files", newId()), Buffer.from("a"), "a/b");
  expect(await readdir(temporary)).toEqual([alive]);
});
