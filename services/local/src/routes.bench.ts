import { randomUUID } from "node:crypto";
import {
  askRouter,
  gist,
  loadRouter,
  startRouteTrial,
  subdomainOf,
  type TrialRouter,
} from "./route-trial.testing.ts";

/**
 * `npm run bench -- routes`: four cells and 100,000 routes. First measures how long a change takes to reach
 * all three routers. Then stops the global database, kills and restarts a router, and compares the responses
 * under 60 s of load on 1,000 subdomains with those from before the stop.
 */
const routes = 100_000;
const routers = 3;
const changes = 300;
const subdomains = 1_000;
const loadMs = 60_000;
/** Changed just before the database stops and the router is killed. */
const lastChanges = 20;

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(sorted.length * share)] ?? Number.NaN;

async function servedEverywhere(
  all: readonly TrialRouter[],
  subdomain: string,
  startedAt: number,
): Promise<number> {
  await Promise.all(
    all.map(async (router) => {
      while ((await askRouter(router, subdomain)).status !== 200);
    }),
  );
  return performance.now() - startedAt;
}

async function main(): Promise<void> {
  const trial = await startRouteTrial(routes, routers);
  try {
    const [first] = trial.routers;
    if (first === undefined) throw new Error("no router");
    const times: number[] = [];
    for (let i = 0; i < changes; i += 1) {
      const subdomain = `new-${i}`;
      const startedAt = performance.now();
      const served = servedEverywhere(trial.routers, subdomain, startedAt);
      await trial.upsert(first, randomUUID(), { subdomain, region: "EU_A" });
      times.push(await served);
    }
    times.sort((a, b) => a - b);
    console.log(
      `From the upsert to all ${routers} routers serving it, ${changes} changes: p50 ${at(times, 0.5).toFixed(0)} ms, ` +
        `p99 ${at(times, 0.99).toFixed(0)} ms, most ${times.at(-1)?.toFixed(0)} ms.`,
    );

    const states = ["moving", "frozen", "retired"];
    const asked = Array.from({ length: subdomains - 10 }, (_, i) => subdomainOf(i * 100));
    for (const [i, state] of states.entries()) {
      await trial.upsert(first, randomUUID(), { subdomain: `held-${i}`, region: "US_B", state });
      asked.push(`held-${i}`);
    }
    const renamed = randomUUID();
    for (const subdomain of ["was", "is"]) await trial.upsert(first, renamed, { subdomain, region: "AU_A" });
    asked.push("was", "is", "nobody-is-here");
    for (let i = 0; i < lastChanges; i += 1) {
      await trial.upsert(first, randomUUID(), { subdomain: `last-${i}`, region: "US_A" });
      asked.push(`last-${i}`);
    }
    const expected = new Map<string, string>();
    for (const subdomain of asked) expected.set(subdomain, gist(await askRouter(first, subdomain)));

    await trial.upsert(first, randomUUID(), { subdomain: "very-last", region: "EU_A" });
    const veryLast = gist(await askRouter(first, "very-last"));
    await first.kill();
    await trial.stopDatabase();
    const again = await trial.startRouter(first.dataDir);
    expected.set("very-last", veryLast);
    asked.push("very-last");
    const { requests, failures } = await loadRouter(
      again,
      asked,
      loadMs,
      (subdomain, answer) => gist(answer) === expected.get(subdomain),
    );
    console.log(
      `Database stopped, router killed and started again with ${routes.toLocaleString("en")} routes in ` +
        `${again.startedInMs.toFixed(0)} ms: ${requests.toLocaleString("en")} requests over ${asked.length} subdomains ` +
        `in ${loadMs / 1_000} s, ${failures.length} answered otherwise than with the database up.`,
    );
    for (const failure of failures.slice(0, 10)) console.log(failure);
    if (failures.length > 0 || at(times, 0.99) > 1_000) process.exitCode = 1;
  } finally {
    await trial.close();
  }
}

await main();
