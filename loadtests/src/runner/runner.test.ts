import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findK6, k6Version } from "./find-k6.ts";
import { readLoadArguments, scenarioNames } from "./load-arguments.ts";
import { readLocalTarget } from "./local-target.ts";
import { readTarget, whyAway } from "./read-target.ts";

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
    [[], "Name one scenario."],
    [["swim"], 'There is no scenario "swim".'],
    [["ping", "search"], "Name one scenario."],
    [["ping", "--base-url", "nowhere"], "--base-url must be an address"],
    [["search", "--cell-url", "localhost:1"], "--cell-url must be an address"],
    [["ping", "--fast"], "Unknown option '--fast'"],
    [["ping", "--bounds", "none"], "--bounds must be"],
    [["ping", "--rate", "many"], "--rate must be a whole number"],
    [["ping", "--rate", "0"], "--rate must be a whole number"],
    [["ping", "--duration", "30"], "--duration must be a time with its unit"],
  ])("refuses %j, saying why", (given, why) => {
    expect(() => readLoadArguments(given)).toThrow(why);
  });

  it("that ask for help name no run", () => {
    expect(readLoadArguments(["--help"])).toBeUndefined();
  });
});

describe("the address that is loaded", () => {
  it("is asked once before a run that would fail throughout", async () => {
    const server = createServer((_request, response) => response.end("pong")).listen(0, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the server has no port");
    expect(await whyAway(`http://fieldstone.localhost:${address.port}`)).toBeUndefined();
    server.close();
    await once(server, "close");
    expect(await whyAway(`http://fieldstone.localhost:${address.port}`)).toContain("Nothing answers at");
  });
});

describe("the cell that makes the workspace", () => {
  const named = { scenario: "search", cellUrl: "http://cell.example", region: "EU_A" } as const;

  it("is the one named, and none for the probe alone", () => {
    expect(readTarget(named, { SERVICE_TOKEN: "token" })).toEqual({
      cellUrl: "http://cell.example",
      serviceToken: "token",
      region: "EU_A",
    });
    expect(readTarget({ ...named, scenario: "ping" }, {})).toBeUndefined();
  });

  it("needs its token", () => {
    expect(() => readTarget(named, {})).toThrow("SERVICE_TOKEN");
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
