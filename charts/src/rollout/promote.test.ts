import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import { environments } from "@fieldstone/regions/deployment/environments.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { prometheusMonitor } from "./cell-monitor.ts";
import type { CellRelease } from "./cell-release.ts";
import { promote, stages } from "./promote.ts";
import { PublishedState } from "./published-state.ts";

const { production } = environments;
const digestOf = (digit: string) => `sha256:${digit.repeat(64)}`;
const releaseOf = (release: string, digit: string): CellRelease => ({
  release,
  digests: { services: digestOf(digit), router: digestOf(digit) },
});
const first = releaseOf("1.0.0", "1");
const second = releaseOf("1.1.0", "2");
const processes = ["api", "media", "operator", "router", "worker"];

/** What each cell's Prometheus reports, by its stack. */
interface Seen {
  readonly pages: string[];
  running: string;
  away: boolean;
}
const seen = new Map<string, Seen>();
const server = createServer(async (request, response) => {
  const [, stack = ""] = (request.url ?? "").split("/");
  const cell = seen.get(stack);
  let body = "";
  for await (const part of request) body += String(part);
  const query = new URLSearchParams(body).get("query") ?? "";
  if (cell === undefined || cell.away) {
    response.writeHead(503).end("no");
    return;
  }
  const metrics = query.startsWith("ALERTS")
    ? cell.pages.map((alertname) => ({ alertname }))
    : processes.map((process) => ({ process, release: cell.running }));
  response.writeHead(200, { "content-type": "application/json" });
  response.end(
    JSON.stringify({
      status: "success",
      data: { result: metrics.map((metric) => ({ metric, value: [0, "1"] })) },
    }),
  );
});
let origin: string;
let dir: string;
const git = (cwd: string, ...given: readonly string[]) =>
  execFileSync("git", [...given], { cwd, encoding: "utf8" }).trim();

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  origin = `http://127.0.0.1:${address.port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "promote-"));
  git(dir, "init", "--quiet", "--bare", "--initial-branch=main", "remote");
  git(dir, "clone", "--quiet", "remote", "state");
  const state = path.join(dir, "state");
  git(state, "config", "user.name", "Release");
  git(state, "config", "user.email", "release@fieldstone.example");
  git(state, "commit", "--quiet", "--allow-empty", "--message", "begin");
  git(state, "push", "--quiet", "--set-upstream", "origin", "HEAD:main");
  for (const { region } of stages.production)
    seen.set(cellNames(production, region).stack, { pages: [], running: "0.0.0", away: false });
  return () => rm(dir, { recursive: true });
});

const cellOf = (region: RegionKey): Seen => {
  const cell = seen.get(cellNames(production, region).stack);
  if (cell === undefined) throw new Error("there is no such cell");
  return cell;
};
/** By commit and path, because a rollout reads the same file every minute. */
const shown = new Map<string, string>();
const inRemote = (file: string): string => {
  const commit = readFileSync(path.join(dir, "remote/refs/heads/main"), "utf8").trim();
  const name = `${commit}:${file}`;
  const text = shown.get(name) ?? git(path.join(dir, "remote"), "show", name);
  shown.set(name, text);
  return text;
};

/** Promotes with a clock on which minutes pass at once; `each` runs in every minute. */
async function roll(release: CellRelease, each: (minute: number) => void = () => undefined) {
  let minute = 0;
  const lines: string[] = [];
  const outcome = await promote({
    stages: stages.production,
    release,
    state: new PublishedState(path.join(dir, "state"), production),
    monitorOf: (region) => prometheusMonitor(`${origin}/${cellNames(production, region).stack}`),
    wait: async () => {
      minute += 1;
      // Simulates clusters that follow the pushed state.
      const declared = JSON.parse(inRemote("releases/production.json"));
      for (const { region } of stages.production)
        if (declared[region] !== undefined) cellOf(region).running = declared[region].release;
      each(minute);
    },
    report: (line) => lines.push(line),
  });
  return { outcome, lines, minutes: minute };
}

it("rolls a release out cell by cell, the canary first, each after the one before has baked", async () => {
  const order: string[] = [];
  const { outcome, minutes } = await roll(first, () => {
    const declared = Object.keys(JSON.parse(inRemote("releases/production.json")));
    const newest = declared.at(-1);
    if (newest !== undefined && order.at(-1) !== newest) order.push(newest);
  });
  expect(outcome).toEqual({ kind: "DONE" });
  expect(order).toEqual(["AU_A", "EU_A", "US_A", "US_B"]);
  expect(minutes).toBe(150);
  expect(inRemote("cells/eu-a/processes/manifests.yaml")).toContain(`/services@${digestOf("1")}`);
  expect(inRemote("clusters/eu-a/fieldstone.yaml")).toContain("name: fieldstone-migration");
  // The foundation's objects need the kinds that the add-ons define.
  expect(inRemote("clusters/eu-a/fieldstone.yaml")).toMatch(
    /name: fieldstone-foundation[\s\S]*?dependsOn:\s+- name: fieldstone-addons/,
  );
  expect(inRemote("cells/eu-a/addons/manifests.yaml")).toContain("chart: external-secrets");
  const again = await roll(first);
  expect(again.outcome).toEqual({ kind: "DONE" });
  expect(again.minutes).toBe(0);
});

it("stops where a cell calls somebody: it gets its former release back, and the others keep theirs", async () => {
  await roll(first);
  const { outcome } = await roll(second, (minute) => {
    if (minute === 70) cellOf("EU_A").pages.push("AnswersAreSlow");
  });
  expect(outcome).toEqual({
    kind: "STOPPED",
    region: "EU_A",
    reason: "it calls somebody: AnswersAreSlow",
  });
  expect(JSON.parse(inRemote("releases/production.json"))).toEqual({
    AU_A: second,
    EU_A: first,
    US_A: first,
    US_B: first,
  });
  expect(inRemote("cells/eu-a/processes/manifests.yaml")).toContain(digestOf("1"));
  expect(inRemote("cells/eu-a/processes/manifests.yaml")).not.toContain(digestOf("2"));
  expect(git(path.join(dir, "remote"), "log", "-1", "--format=%s", "main")).toBe(
    "release: 1.0.0 again in EU_A",
  );
});

it("touches no cell that was not well before", async () => {
  await roll(first);
  cellOf("AU_A").pages.push("RoutesAreOld");
  const { outcome, minutes } = await roll(second);
  expect([outcome.kind, minutes]).toEqual(["STOPPED", 0]);
  expect(JSON.parse(inRemote("releases/production.json")).AU_A).toEqual(first);
});

it("does not take a cell that it cannot see for well", async () => {
  await roll(first);
  const { outcome, lines } = await roll(second, (minute) => {
    cellOf("AU_A").away = minute > 10;
  });
  expect(outcome).toMatchObject({
    kind: "STOPPED",
    region: "AU_A",
    reason: expect.stringContaining("6 minutes"),
  });
  expect(lines).toContain("AU_A cannot be seen: The monitoring system answered 503.");
  expect(JSON.parse(inRemote("releases/production.json")).AU_A).toEqual(first);
});

it("gives up on a cell that does not come to run the release", async () => {
  await roll(first);
  const { outcome } = await roll(second, () => {
    cellOf("AU_A").running = "1.0.0";
  });
  expect(outcome).toMatchObject({ kind: "STOPPED", reason: "it does not run the release after 76 minutes" });
});

it("leaves no file of a part that a release has no more", async () => {
  await roll(first);
  const file = path.join(dir, "state/cells/au-a/monitoring/manifests.yaml");
  expect(existsSync(file)).toBe(true);
  expect(await readFile(file, "utf8")).toContain("kind: PrometheusRule");
});
