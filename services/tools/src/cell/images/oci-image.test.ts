import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand } from "../run-command.ts";
import { writeImage } from "./oci-image.ts";

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-image-"));
});
afterAll(() => rm(dir, { recursive: true }));

async function imageOf(name: string, names: readonly string[]): Promise<string> {
  const from = path.join(dir, name);
  await mkdir(path.join(from, "a/b"), { recursive: true });
  for (const file of names) await writeFile(path.join(from, file), file);
  await symlink("../a/b", path.join(from, "a/link"));
  await utimes(path.join(from, "a"), names.length, names.length);
  const layers = [[{ from, names: ["a"], to: "app", without: ["*.test.ts"] }]];
  return writeImage(`${from}.tar`, "example/image:1", layers, { user: "10001:10001", command: ["node"] });
}

it("has the same digest for the same files, whenever and in whatever order they were written", async () => {
  const first = await imageOf("first", ["a/b/1.ts", "a/2.ts"]);
  expect(await imageOf("second", ["a/2.ts", "a/b/1.ts", "a/b/1.test.ts"])).toBe(first);
  expect(await imageOf("third", ["a/2.ts", "a/b/3.ts"])).not.toBe(first);
});

it("holds the files below their folder, of nobody here, links as they are", async () => {
  await imageOf("fourth", ["a/2.ts", "a/b/1.ts"]);
  const parts = path.join(dir, "parts");
  await mkdir(parts);
  await runCommand("tar", ["-C", parts, "-xf", path.join(dir, "fourth.tar")]);
  const blobs = (await runCommand("ls", ["-S", path.join(parts, "blobs/sha256")])).split("\n");
  const listed = await runCommand("tar", ["-tvf", path.join(parts, "blobs/sha256", blobs[0] ?? "")]);
  expect(listed).toContain("0/0");
  expect(listed).toMatch(/ app\/a\/b\/1\.ts\n/);
  expect(listed).toMatch(/ app\/a\/link -> \.\.\/a\/b\n/);
  expect(listed).toContain("1970-01-01");
});
