import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findK6, k6Version } from "./find-k6.ts";
import { readLoadArguments, scenarioNames } from "./load-arguments.ts";
import { readLocalTarget } from "./local-target.ts";

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-load-"));
});
afterEach(() => rm(dir, { recursive: true }));

describe("arguments", () => {
  it.each(scenarioNames)("%s runs against this machine unless told otherwise", (scenario) => {
    expect(readLoadArguments([scenario])).toMatchObject({
      scenario,
      baseUrl: "http://fieldstone.localhost:8080",
    });
  });

  it("are taken over any address", () => {
    const given = ["search", "--base-url", "https://fieldstone.example", "--rate", "50", "--duration", "5m"];
    expect(readLoadArguments(given)).toMatchObject({
      baseUrl: "https://fieldstone.example",
      rate: "50",
      duration: "5m",
    });
  });

  it.each([
    [[]],
    [["swim"]],
    [["ping", "search"]],
    [["ping", "--base-url", "nowhere"]],
    [["ping", "--fast"]],
  ])("refuses %j", (given) => {
    expect(() => readLoadArguments(given)).toThrow();
  });
});

describe("k6", () => {
  it("is taken from the PATH first, then from the cache", async () => {
    const onPath = path.join(dir, "bin");
    const cached = path.join(dir, "cache", `k6-${k6Version}`);
    for (const folder of [onPath, cached]) {
      await mkdir(folder, { recursive: true });
      await writeFile(path.join(folder, "k6"), "");
      await chmod(path.join(folder, "k6"), 0o755);
    }
    const cacheDir = path.join(dir, "cache");
    expect(findK6({ pathVariable: `/nowhere:${onPath}`, cacheDir })).toBe(path.join(onPath, "k6"));
    expect(findK6({ pathVariable: "/nowhere", cacheDir })).toBe(path.join(cached, "k6"));
    expect(findK6({ pathVariable: "/nowhere", cacheDir: "/nowhere" })).toBeUndefined();
  });
});

describe("the Fieldstone of this machine", () => {
  const write = (name: string, value: unknown) => writeFile(path.join(dir, name), JSON.stringify(value));

  it("is found by its data folder", async () => {
    await write("addresses.json", { cells: { EU_A: "http://127.0.0.1:1", US_B: "http://127.0.0.1:2" } });
    await write("secrets.json", { serviceToken: "token" });
    expect(readLocalTarget(dir)).toEqual({
      cellUrl: "http://127.0.0.1:2",
      serviceToken: "token",
      region: "US_B",
    });
  });

  it("that never ran is asked for", () => {
    expect(() => readLocalTarget(dir)).toThrow("npm start");
  });
});
