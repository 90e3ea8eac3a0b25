import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { advisoryLocks } from "./advisory-locks.ts";

const services = path.resolve(import.meta.dirname, "../../..");
const lockCall = /advisory\w*lock\w*\s*\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;

async function lockCalls(pattern: string): Promise<readonly { file: string; key: string }[]> {
  const files = globSync(pattern, { cwd: services, exclude: (name) => name === "node_modules" });
  const found = await Promise.all(
    files.map(async (file) =>
      [...(await readFile(path.join(services, file), "utf8")).matchAll(lockCall)].map(([, key = ""]) => ({
        file,
        key,
      })),
    ),
  );
  return found.flat();
}

test("every lock has a key of its own", () => {
  const keys = Object.values(advisoryLocks);
  expect(new Set(keys).size).toBe(keys.length);
});

test("SQL takes locks by the listed keys alone, each in one way", async () => {
  const calls = await lockCalls("database/{cell,global}/[0-9]*.sql");
  expect(calls.length).toBeGreaterThan(3);
  const known = new Set<number>(Object.values(advisoryLocks));
  expect(calls.filter(({ key }) => !known.has(Number(/(\d+)\)?$/.exec(key)?.[1])))).toEqual([]);
});

test("programs name a lock and never write its number", async () => {
  const calls = await lockCalls("*/src/**/*.ts");
  expect(calls.length).toBeGreaterThan(3);
  expect(calls.filter(({ key }) => /\d/.test(key.replaceAll(/\$\d/g, "")))).toEqual([]);
});
