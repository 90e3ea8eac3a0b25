import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import { makeServerIdentity } from "@fieldstone/testkit/private-authority.ts";
import { Cells } from "./forward/cell.ts";
import { ClientNetworks } from "./forward/client-networks.ts";
import { Tunnels } from "./forward/tunnel.ts";
import { measureRouter } from "./router-metrics.ts";
import { RouteTable } from "./routes/route-table.ts";
import { startHaproxy } from "./testing/start-haproxy.ts";
import { startNginx, type Target } from "./testing/start-nginx.ts";
import { startRouterServer, testRoute } from "./testing/test-router-server.ts";

/**
 * `npm run bench -- router`: requests a second, latency and processor time a request of the router, in turns with
 * nginx (`map` and `proxy_pass`, one worker) and HAProxy (a static map file, one thread) where they are on PATH, to the
 * same upstream in one run. `npm run bench -- router tls`: the upstream speaks TLS, as other regions' cells do.
 */
const rounds = 3;
const roundMs = 4_000;
const warmUpMs = 1_500;
const connections = 32;
const subdomains = 1_000;
/** What the router has to reach: of another's requests a second, µs of processor a request, ms added at p50. */
const goals = { sharesMin: { nginx: 0.28, haproxy: 0.9 }, cpuUsMax: 50, addedP50MsMax: 1 } as const;

const body = JSON.stringify({
  data: { notes: Array.from({ length: 12 }, (_, i) => ({ id: `note${i}`, title: "A note" })) },
});

const query = JSON.stringify({
  operationName: "Notes",
  variables: { projectId: "2Y7zqN6FUzWCvXbKqfQbRn", first: 50 },
  query:
    "query Notes($projectId: ID!, $first: Int!) { project(id: $projectId) { notes(first: $first) { nodes { id title } } } }",
});

type Method = "GET" | "POST";

function requestBytes(i: number, method: Method): string {
  const framing = method === "POST" ? `content-length: ${query.length}\r\n` : "";
  return (
    `${method} /api/graphql?i=${i} HTTP/1.1\r\n${framing}host: team-${i % subdomains}.fieldstone.localhost\r\n` +
    "user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36\r\n" +
    "accept: application/json\r\naccept-language: en-GB,en;q=0.9\r\naccept-encoding: gzip, deflate, br\r\n" +
    "referer: https://acme.fieldstone.localhost/projects\r\ncontent-type: application/json\r\n" +
    "cookie: fieldstone_session=2Y7zqN6FUzWCvXbKqfQbRn.Zt0aV3kq9v8m2x1c4b7n6l5k4j3h2g1f0d9s8a7p6o5\r\n" +
    "sec-fetch-site: same-origin\r\nsec-fetch-mode: cors\r\nsec-fetch-dest: empty\r\n\r\n" +
    (method === "POST" ? query : "")
  );
}

interface Round {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUs: number;
}

/** Length of one whole answer; all are equally long, so the clients only count bytes. */
async function answerLength(port: number): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.write(requestBytes(0, "GET"));
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.endsWith(body)) break;
  }
  if (!text.startsWith("HTTP/1.1 200")) throw new Error(`unexpected answer: ${text.slice(0, 200)}`);
  return text.length;
}

/** Keeps `count` connections busy, or sends `perSecond` in all when given; returns each latency in ms. */
async function load(
  port: number,
  durationMs: number,
  method: Method,
  perSecond?: number,
): Promise<readonly number[]> {
  const length = await answerLength(port);
  const latencies: number[] = [];
  const endAt = performance.now() + durationMs;
  let sent = 0;
  const client = async (index: number): Promise<void> => {
    const socket: Socket = connect(port, "127.0.0.1");
    socket.setNoDelay(true);
    await once(socket, "connect");
    const gapMs = perSecond === undefined ? 0 : (connections / perSecond) * 1_000;
    let dueAt = performance.now() + (gapMs * index) / connections;
    await new Promise<void>((resolve, reject) => {
      let received = 0;
      let startedAt = 0;
      const send = (): void => {
        startedAt = performance.now();
        if (startedAt >= endAt) {
          socket.destroy();
          resolve();
          return;
        }
        received = 0;
        sent += 1;
        socket.write(requestBytes(sent, method));
      };
      const next = (): void => {
        if (gapMs === 0) {
          send();
          return;
        }
        dueAt += gapMs;
        setTimeout(send, Math.max(0, dueAt - performance.now()));
      };
      socket.on("data", (chunk) => {
        received += chunk.length;
        if (received < length) return;
        latencies.push(performance.now() - startedAt);
        next();
      });
      socket.on("error", reject);
      next();
    });
  };
  await Promise.all(Array.from({ length: connections }, (_, i) => client(i)));
  return latencies.sort((a, b) => a - b);
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

/** Runs one of this file's own roles in a process of its own and asks it for its processor time. */
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
  const port =
    role === "upstream" ? await startUpstream(tlsDir) : await startRouter(upstreamPort, tlsDir !== "");
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1_000);
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

async function startRouter(upstreamPort: number, isTls: boolean): Promise<number> {
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
  const server = { onForwarded, onFailure: () => undefined };
  const router = isTls
    ? await startRouterServer({}, routes, {
        server,
        origins: new Map([["EU_A", `https://localhost:${upstreamPort}`]]),
      })
    : await startRouterServer({ EU_A: upstreamPort }, routes, { server });
  return router.port;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const summary = (rounds: readonly Round[], pick: (round: Round) => number): number =>
  median(rounds.map(pick));

/** A figure beside its goal, and whether it holds. */
function judge(what: string, figure: string, holds: boolean): void {
  console.log(`  ${holds ? "holds " : "MISSED"}  ${what}: ${figure}`);
}

/** Requests a second, latencies and processor time of each target in turns, then what the router adds at half load. */
async function compare(targets: readonly Target[], method: Method): Promise<void> {
  const results = new Map<string, Round[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await load(target.port, warmUpMs, method);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) results.get(target.name)?.push(await measure(target, roundMs, method));
  }
  console.log(`${method} of a GraphQL query`);
  for (const [name, all] of results) {
    console.log(
      `  ${name.padEnd(8)} ${summary(all, (r) => r.perSecond).toFixed(0)} requests/s   ` +
        `p50 ${summary(all, (r) => r.p50Ms).toFixed(2)} ms   p99 ${summary(all, (r) => r.p99Ms).toFixed(2)} ms   ` +
        `${summary(all, (r) => r.cpuUs).toFixed(1)} µs processor a request`,
    );
  }
  const perSecondOf = (name: string): number => summary(results.get(name) ?? [], (r) => r.perSecond);
  for (const [engine, least] of Object.entries(goals.sharesMin)) {
    if (!results.has(engine)) continue;
    const share = perSecondOf("router") / perSecondOf(engine);
    judge(`at least ${least} of ${engine}'s requests a second`, share.toFixed(2), share >= least);
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
    isTls ? undefined : await startNginx(upstream.port, subdomains),
    await startHaproxy({ upstreamPort: upstream.port, subdomains, authorityFile }),
  ].filter((engine) => engine !== undefined);
  // Asked directly, the upstream without TLS is the machine's yardstick: a bare node:http server.
  const targets = [...(isTls ? [] : [upstream]), router, ...engines];
  for (const method of ["GET", "POST"] as const) await compare(targets, method);
  if (engines.length === 0) console.log("Neither nginx nor HAProxy is on PATH: nothing to compare with.");
  for (const target of [...engines, router, upstream]) await target.stop();
  if (isTls) await rm(tlsDir, { recursive: true, force: true });
}

const [role, upstreamPort, tlsDir = ""] = process.argv.slice(2);
if (role === "upstream" || role === "router") await runRole(role, Number(upstreamPort), tlsDir);
else await main(role === "tls");
