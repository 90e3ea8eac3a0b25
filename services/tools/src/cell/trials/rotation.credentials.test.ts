import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { secretNames } from "@fieldstone/charts/deployables/secrets.ts";
import { site } from "@fieldstone/charts/site.ts";
import { repositoryRoot } from "@fieldstone/local/web-build.ts";
import { processEnvironment } from "@fieldstone/platform/config/environment.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { cellNames, workloads } from "../cluster/cell-objects.ts";
import { runCommand } from "../run-command.ts";
import { kubectl, restartProcesses } from "./cell-cluster.testing.ts";
import { type LoadedCell, openLoadedCell, unexpectedCloses } from "./loaded-cell.testing.ts";

// The steps for keys in docs/deploy.md.
const steps = [
  ["processes believe keys", ["--accept-tokens", "--listen-only"]],
  ["and send them", ["--accept-tokens"]],
  ["and believe nothing else", []],
  ["new keys are believed as well", ["--step", "begin"]],
  ["and sent", ["--step", "switch"]],
  ["and the former forgotten", ["--step", "end"]],
] as const;
const printed = z.object({ secret: z.string(), values: z.record(z.string(), z.string()) });
const parts = workloads().filter((name) => !name.endsWith("/media"));
let cell: LoadedCell;
let dir: string;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "fieldstone-keys-"));
  cell = await openLoadedCell();
}, 240_000);

/** Sets values in the cell's secret, removes null ones, and restarts every process that reads it. */
async function give(values: Readonly<Record<string, string | null>>): Promise<void> {
  const encoded = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      value === null ? null : Buffer.from(value).toString("base64"),
    ]),
  );
  const file = path.join(dir, "patch.json");
  await writeFile(file, JSON.stringify({ data: encoded }), { mode: 0o600 });
  await kubectl(["-n", site.namespace, "patch", "secret", secretNames.service, "--patch-file", file]);
  await restartProcesses(parts);
}

async function keysAfter(options: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const program = path.join(repositoryRoot, "charts/src/bin/service-keys.ts");
  const state = path.join(dir, "keys.json");
  const lines = await runCommand(process.execPath, [program, "--state", state, ...options]);
  const found = lines
    .trim()
    .split("\n")
    .map((line) => printed.parse(JSON.parse(line)))
    .find(({ secret }) => secret === `${cellNames.stack}/${secretNames.service}`);
  if (found === undefined) throw new Error(`There are no keys for ${cellNames.stack}.`);
  return found.values;
}

async function statusWithToken(): Promise<number> {
  const { status } = await fetch(`https://${cellNames.privateHost}/internal/memberships`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${processEnvironment().SERVICE_TOKEN}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ email: "ada@example.com", teamIds: [] }),
  });
  return status;
}

afterAll(async () => {
  await give({ "api-keys": null, "worker-keys": null, "router-keys": null, "operator-keys": null });
  await rm(dir, { recursive: true });
}, 600_000);

test("a cell goes from its token to keys, and from those to others, and no request fails", async () => {
  expect(await statusWithToken()).toBe(200);
  for (const [what, options] of steps) {
    const report = await cell.underLoad(what, async () => give(await keysAfter(options)));
    expect(report.failed, what).toEqual({});
    expect(unexpectedCloses(report), what).toEqual([]);
    expect(await statusWithToken(), what).toBe(
      options.some((each) => each === "--accept-tokens") ? 200 : 403,
    );
  }
}, 1_800_000);
