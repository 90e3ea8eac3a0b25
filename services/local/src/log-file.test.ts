import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLogFile } from "./log-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "fieldstone-log-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function closed(log: ReturnType<typeof openLogFile>): Promise<void> {
  log.end();
  await once(log, "finish");
}

test("what several sources say is appended", async () => {
  const file = path.join(folder, "kept.log");
  for (const line of ["first\n", "second\n"]) {
    const log = openLogFile(file);
    log.write(line);
    await closed(log);
  }
  expect(await readFile(file, "utf8")).toBe("first\nsecond\n");
});

test("a file that takes nothing neither fails nor holds up whoever writes to it", async () => {
  const log = openLogFile("/dev/full");
  const source = new PassThrough();
  source.pipe(log, { end: false });
  for (let index = 0; index < 1_000; index += 1) {
    if (!source.write("x".repeat(1_000))) await once(source, "drain");
  }
  source.end();
  await once(source, "end");
  await closed(log);
});

test("lost lines are counted once the file takes lines again", async () => {
  const later = path.join(folder, "later");
  const file = path.join(later, "log");
  const log = openLogFile(file);
  const write = (line: string) => new Promise<void>((resolve) => log.write(line, () => resolve()));
  await write("lost\n");
  await write("lost too\n");
  await mkdir(later);
  await write("kept\n");
  await closed(log);
  expect(await readFile(file, "utf8")).toBe(
    "[2 pieces of this log were lost: the disk refused them]\nkept\n",
  );
});
