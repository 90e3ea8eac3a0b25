import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { makeServerIdentity } from "@fieldstone/testkit/servers/private-authority.ts";
import { Cells } from "./forward/cell.ts";
import { ClientNetworks } from "./forward/client-networks.ts";
import { Tunnels } from "./forward/tunnel.ts";
import { measureRouter } from "./router-metrics.ts";
import { RouteTable } from "./routes/route-table.ts";
import { load, type Method, subdomains } from "./testing/bench-load.ts";
import { hasHaproxy, type Plane } from "./testing/start-engine.ts";
import { processorMs, startHaproxy } from "./testing/start-haproxy.ts";
import { startNginx, type Target } from "./testing/start-nginx.ts";
import { startRouterServer, type TestRouterServer, testRoute } from "./testing/test-router-server.ts";

/**
 * `npm run bench -- router`: requests a second, latency and processor time per request of the router, alone
 * and behind its engine, in turns with nginx (`map` and `proxy_pass`, one worker) and HAProxy (a static map
 * file, one thread) if they are on PATH, to the same upstream in one run. `npm run bench -- router tls`: the
 * upstream speaks TLS, as other regions' cells do.
 */
const rounds = 3;
const roundMs = 4_000;
const warmUpMs = 1_500;
/** Goals: share of another server's requests a second, µs of processor time per request, ms added at p50. */
const goals = {
  shares: [
    { of: "router", beside: "nginx", least: 0.28 },
    { of: "engine", beside: "haproxy", least: 0.9 },
  ],
  cpuUsMax: 50,
  addedP50MsMax: 1,
} as const;

const body = JSON.stringify({
  data: { notes: Array.from({ length: 12 }, (_, i) => ({ id: `note${i}`, title: "A note" })) },
});

interface Round {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUs: number;
}

async function measure(
  target: Target,
  durationMs: number,
  method: Method,
  perSecond?: number,
): Promise<Round> {
  const cpuBefore = await target.cpuMs();
  const startedAt = performance.now();
  const latencies = await load(target.port, durationMs, method, perSecond);
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpuMs = (await target.cpuMs()) - cpuBefore;
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return {
    perSecond: latencies.length / seconds,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    cpuUs: (cpuMs * 1_000) / latencies.length,
  };
}

/** Runs one of this file's roles in a child process, which reports its processor time. */
async function startRole(role: string, upstreamPort?: number, tlsDir = ""): Promise<Target> {
  const child: ChildProcess = fork(import.meta.filename, [role, String(upstreamPort ?? ""), tlsDir], {
    env: { ...process.env, ...(tlsDir === "" ? {} : { NODE_EXTRA_CA_CERTS: join(tlsDir, "cert.pem") }) },
  });
  const [port] = await once(child, "message");
  return {
    name: role,
    port,
    cpuMs: async () => {
      child.send("cpu");
      const [cpuMs] = await once(child, "message");
      return cpuMs;
    },
    stop: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
}

async function runRole(role: string, upstreamPort: number, tlsDir: string): Promise<void> {
  const { port, engine } =
    role === "upstream"
      ? { port: await startUpstream(tlsDir), engine: undefined }
      : await startRouter(upstreamPort, tlsDir, role === "engine" ? "haproxy" : "node");
  process.on("message", async () => {
    const { user, system } = process.cpuUsage();
    const engineMs = engine === undefined ? 0 : await processorMs(engine.pid);
    process.send?.((user + system) / 1_000 + engineMs);
  });
  process.on("SIGTERM", async () => {
    await engine?.close();
    process.exit();
  });
  process.send?.(port);
}

async function startUpstream(tlsDir: string): Promise<number> {
  const answer: RequestListener = (request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  };
  const read = (file: string) => readFile(join(tlsDir, file));
  const server =
    tlsDir === ""
      ? createServer(answer)
      : createTlsServer({ key: await read("key.pem"), cert: await read("cert.pem") }, answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function startRouter(upstreamPort: number, tlsDir: string, plane: Plane): Promise<TestRouterServer> {
  const routes = Array.from({ length: 100_000 }, (_, i) =>
    testRoute({
      teamId: `0198c0de-0000-7000-8000-${i.toString(16).padStart(12, "0")}`,
      subdomain: `team-${i}`,
      version: i + 1,
    }),
  );
  const metrics = createMetrics({ process: "router" });
  const measuredNothing = {
    table: new RouteTable(),
    cells: new Cells(new Map()),
    tunnels: new Tunnels(),
    networks: () => new ClientNetworks(),
    now: Date.now,
  };
  const { onForwarded } = measureRouter(metrics, measuredNothing);
  const server = { onForwarded, onFailure: () => undefined, trustedProxies: 1 };
  return tlsDir === ""
    ? await startRouterServer({ EU_A: upstreamPort }, routes, { server, plane })
    : await startRouterServer({}, routes, {
        server,
        plane,
        origins: new Map([["EU_A", `https://localhost:${upstreamPort}`]]),
      });
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const summary = (rounds: readonly Round[], pick: (round: Round) => number): number =>
  median(rounds.map(pick));

/** Prints a figure beside its goal, and whether it meets it. */
function judge(what: string, figure: string, holds: boolean): void {
  console.log(`  ${holds ? "holds " : "MISSED"}  ${what}: ${figure}`);
}

/**
 * Requests a second, latencies and processor time of each target in turns; then the router's at half load.
 */
async function compare(targets: readonly Target[], method: Method): Promise<void> {
  const results = new Map<string, Round[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await load(target.port, warmUpMs, method);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) results.get(target.name)?.push(await measure(target, roundMs, method));
  }
  console.log(`${method} of a GraphQL query, load average ${loadavg()[0]?.toFixed(1)}`);
  for (const [name, all] of results) {
    console.log(
      `  ${name.padEnd(8)} ${summary(all, (r) => r.perSecond).toFixed(0)} requests/s   ` +
        `p50 ${summary(all, (r) => r.p50Ms).toFixed(2)} ms   p99 ${summary(all, (r) => r.p99Ms).toFixed(2)} ms   ` +
        `${summary(all, (r) => r.cpuUs).toFixed(1)} µs processor a request`,
    );
  }
  const perSecondOf = (name: string): number => summary(results.get(name) ?? [], (r) => r.perSecond);
  for (const { of, beside, least } of goals.shares) {
    if (!results.has(of) || !results.has(beside)) continue;
    const share = perSecondOf(of) / perSecondOf(beside);
    judge(`${of}: at least ${least} of ${beside}'s requests a second`, share.toFixed(2), share >= least);
  }
  const cpuUs = summary(results.get("router") ?? [], (r) => r.cpuUs);
  judge(`at most ${goals.cpuUsMax} µs of processor a request`, cpuUs.toFixed(1), cpuUs <= goals.cpuUsMax);
  const upstream = targets.find(({ name }) => name === "upstream");
  const router = targets.find(({ name }) => name === "router");
  if (upstream === undefined || router === undefined) return;
  const half = perSecondOf("router") / 2;
  const added: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const direct = await measure(upstream, roundMs, method, half);
    const through = await measure(router, roundMs, method, half);
    added.push({ ...through, p50Ms: through.p50Ms - direct.p50Ms, p99Ms: through.p99Ms - direct.p99Ms });
  }
  const addedP50Ms = summary(added, (r) => r.p50Ms);
  judge(
    `at most ${goals.addedP50MsMax} ms added at p50 at half load (${half.toFixed(0)}/s)`,
    `${addedP50Ms.toFixed(2)}; ${summary(added, (r) => r.p99Ms).toFixed(2)} at p99`,
    addedP50Ms <= goals.addedP50MsMax,
  );
}

async function main(isTls: boolean): Promise<void> {
  const tlsDir = isTls ? await mkdtemp(join(tmpdir(), "fieldstone-bench-")) : "";
  if (isTls) {
    const { key, cert } = await makeServerIdentity();
    await writeFile(join(tlsDir, "key.pem"), key);
    await writeFile(join(tlsDir, "cert.pem"), cert);
  }
  const upstream = await startRole("upstream", undefined, tlsDir);
  const router = await startRole("router", upstream.port, tlsDir);
  const authorityFile = isTls ? join(tlsDir, "cert.pem") : undefined;
  const engines = [
    hasHaproxy ? await startRole("engine", upstream.port, tlsDir) : undefined,
    isTls ? undefined : await startNginx(upstream.port, subdomains),
    await startHaproxy({ upstreamPort: upstream.port, subdomains, authorityFile }),
  ].filter((engine) => engine !== undefined);
  // The upstream without TLS, called directly, is the machine's baseline: a bare node:http server.
  const targets = [...(isTls ? [] : [upstream]), router, ...engines];
  for (const method of ["GET", "POST"] as const) await compare(targets, method);
  if (engines.length === 0) console.log("Neither nginx nor HAProxy is on PATH: nothing to compare with.");
  for (const target of [...engines, router, upstream]) await target.stop();
  if (isTls) await rm(tlsDir, { recursive: true, force: true });
}

const [role, upstreamPort, tlsDir = ""] = process.argv.slice(2);
if (role === "upstream" || role === "router" || role === "engine")
  await runRole(role, Number(upstreamPort), tlsDir);
else await main(role === "tls");
