import { createLog } from "@fieldstone/platform/log/create-log.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { FieldstoneClient } from "@fieldstone/testkit/fieldstone-client.ts";
import { askHost } from "@fieldstone/testkit/running-fieldstone.ts";
import { checkWorkspace } from "@fieldstone/worker/watch/check-workspace.ts";
import { type Ask, WatchedWorkspace } from "@fieldstone/worker/watch/watched-workspace.ts";
import { startWatcher } from "@fieldstone/worker/watch/watcher.ts";
import { beforeAll, expect, inject, test } from "vitest";

const port = inject("fieldstonePort");
const subdomain = `watch-${Date.now().toString(36)}`;
const account = { email: `watch@${subdomain}.example`, password: "Correct-horse-9-battery" };
const origin = `http://${subdomain}.fieldstone.localhost:${port}`;

/** Same as `askByFetch`, for a host that no resolver here knows. */
const ask: Ask = async ({ url, headers, body }) => {
  const { hostname, pathname } = new URL(url);
  const [named = ""] = hostname.split(".");
  const answer = await askHost({ port, subdomain: named, path: pathname, method: "POST", headers, body });
  return { status: answer.status, cookies: [answer.headers["set-cookie"] ?? []].flat(), text: answer.body };
};

beforeAll(async () => {
  const client = new FieldstoneClient(port);
  await client.signUp({ email: account.email, subdomain, region: "EU_A" });
  await client.graphql(
    subdomain,
    "mutation ($password: String!) { changePassword(input: { newPassword: $password }) { viewer { user { id } } } }",
    { password: account.password },
  );
}, 60_000);

test("a member of ours signs in, edits and finds what they wrote, again and again in one note", async () => {
  const workspace = new WatchedWorkspace(origin, account, ask);
  for (let round = 0; round < 2; round += 1) {
    const results = await checkWorkspace(workspace);
    expect(results.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      "sign_in done",
      "edit done",
      "search done",
    ]);
  }
}, 90_000);

test("what fails is told once, and what comes after it is not counted", async () => {
  const wrong = new WatchedWorkspace(origin, { ...account, password: "another" }, ask);
  expect(await checkWorkspace(wrong)).toMatchObject([{ step: "sign_in", outcome: "failed" }]);
  const deaf = new WatchedWorkspace(origin, account, async (asked) => {
    const told = await ask(asked);
    return asked.body.includes("search(") ? { ...told, text: '{"data":{"search":{"items":[]}}}' } : told;
  });
  const results = await checkWorkspace(deaf, { foundWithinMs: 1 });
  expect(results.map(({ outcome }) => outcome)).toEqual(["done", "done", "failed"]);
}, 60_000);

test("it tells how each region went, those that are away too, and no secret", async () => {
  const metrics = createMetrics({ process: "watcher" });
  const workspaces = new Map([
    ["EU_A", origin] as const,
    ["US_A", "http://gone.fieldstone.localhost:1"] as const,
  ]);
  const lines: string[] = [];
  const log = createLog({
    level: "warn",
    process: "watcher",
    destination: { write: (line) => lines.push(line) },
  });
  const watcher = startWatcher({ account, workspaces, everyMs: 2_000 }, { metrics, log, ask });
  const failed = 'region="US_A",step="sign_in",outcome="failed"';
  const done = 'region="EU_A",step="search",outcome="done"';
  await expect.poll(() => metrics.registry.metrics(), { timeout: 40_000 }).toContain(done);
  await expect.poll(() => metrics.registry.metrics(), { timeout: 40_000 }).toContain(failed);
  await watcher.stop();
  expect(lines.join()).toContain("a watched step failed");
  expect(lines.join()).not.toContain(account.password);
}, 90_000);
