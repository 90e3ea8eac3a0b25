import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startRouterServer, testRoute } from "./testing/test-router-server.ts";

/**
 * `npm run bench -- router`: requests a second, latency and processor time a request of the router, in turns with
 * nginx (`map` and `proxy_pass`, one worker) where it is on PATH, to the same upstream in one run.
 */
const nginxProgram = "nginx";
const rounds = 3;
const roundMs = 4_000;
const warmUpMs = 1_500;
const connections = 32;
const subdomains = 1_000;

const body = JSON.stringify({
  data: { notes: Array.from({ length: 12 }, (_, i) => ({ id: `note${i}`, title: "A note" })) },
});

function requestBytes(i: number): string {
  return (
    `GET /api/graphql?i=${i} HTTP/1.1\r\nhost: team-${i % subdomains}.fieldstone.localhost\r\n` +
    "user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36\r\n" +
    "accept: application/json\r\naccept-language: en-GB,en;q=0.9\r\naccept-encoding: gzip, deflate, br\r\n" +
    "referer: https://acme.fieldstone.localhost/projects\r\ncontent-type: application/json\r\n" +
    "cookie: fieldstone_session=2Y7zqN6FUzWCvXbKqfQbRn.Zt0aV3kq9v8m2x1c4b7n6l5k4j3h2g1f0d9s8a7p6o5\r\n" +
    "sec-fetch-site: same-origin\r\nsec-fetch-mode: cors\r\nsec-fetch-dest: empty\r\n\r\n"
  );
}

interface Target {
  readonly name: string;
  readonly port: number;
  cpuMs(): Promise<number>;
  stop(): Promise<void>;
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
  socket.write(requestBytes(0));
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.endsWith(body)) break;
  }
  if (!text.startsWith("HTTP/1.1 200")) throw new Error(`unexpected answer: ${text.slice(0, 200)}`);
  return text.length;
}

/** Keeps `count` connections busy, or sends `perSecond` in all when given; returns each latency in ms. */
async function load(port: number, durationMs: number, perSecond?: number): Promise<readonly number[]> {
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
        socket.write(requestBytes(sent));
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

async function measure(target: Target, durationMs: number, perSecond?: number): Promise<Round> {
  const cpuBefore = await target.cpuMs();
  const startedAt = performance.now();
  const latencies = await load(target.port, durationMs, perSecond);
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
async function startRole(role: string, upstreamPort?: number): Promise<Target> {
  const child: ChildProcess = fork(import.meta.filename, [role, String(upstreamPort ?? "")]);
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

async function runRole(role: string, upstreamPort: number): Promise<void> {
  const port = role === "upstream" ? await startUpstream() : await startRouter(upstreamPort);
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1_000);
  });
  process.send?.(port);
}

async function startUpstream(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { "content-type": "application/json", "content-length": body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function startRouter(upstreamPort: number): Promise<number> {
  const routes = Array.from({ length: 100_000 }, (_, i) =>
    testRoute({
      teamId: `0198c0de-0000-7000-8000-${i.toString(16).padStart(12, "0")}`,
      subdomain: `team-${i}`,
      version: i + 1,
    }),
  );
  const router = await startRouterServer({ EU_A: upstreamPort }, routes, {
    server: { onForwarded: () => undefined, onFailure: () => undefined },
  });
  return router.port;
}

/** Debian's nginx with one worker, a `map` of 1,000 hosts and kept upstream connections; undefined where there is none. */
async function startNginx(upstreamPort: number): Promise<Target | undefined> {
  if (spawnSync(nginxProgram, ["-v"]).status !== 0) return undefined;
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-nginx-"));
  const port = await freePort();
  const hosts = Array.from({ length: subdomains }, (_, i) => `team-${i}.fieldstone.localhost cell;`).join(
    "\n",
  );
  await writeFile(
    join(dir, "nginx.conf"),
    `daemon off; worker_processes 1; error_log stderr; pid ${dir}/pid;
events { worker_connections 1024; }
http {
  access_log off; map_hash_max_size 65536; map_hash_bucket_size 128;
  client_body_temp_path ${dir}; proxy_temp_path ${dir}; fastcgi_temp_path ${dir}; uwsgi_temp_path ${dir}; scgi_temp_path ${dir};
  map $host $region { default ""; ${hosts} }
  upstream cell { server 127.0.0.1:${upstreamPort}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 100000000;
    location / {
      if ($region = "") { return 404; }
      proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Request-Id $request_id;
      proxy_pass http://$region;
    }
  }
}`,
  );
  const child = spawn(nginxProgram, ["-c", join(dir, "nginx.conf"), "-p", dir], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  await waitForPort(port);
  const workers = (await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8")).trim().split(" ");
  return {
    name: "nginx",
    port,
    cpuMs: async () => {
      const fields = (await readFile(`/proc/${workers[0]}/stat`, "utf8")).split(") ")[1]?.split(" ") ?? [];
      // Clock ticks of 10 ms: utime and stime.
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    stop: async () => {
      child.kill();
      await once(child, "exit");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

async function waitForPort(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const open = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    socket.destroy();
    if (open) return;
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function main(): Promise<void> {
  const upstream = await startRole("upstream");
  const router = await startRole("router", upstream.port);
  const nginx = await startNginx(upstream.port);
  // The upstream asked directly is the machine's yardstick: a bare node:http server.
  const targets = [upstream, router, ...(nginx === undefined ? [] : [nginx])];
  const results = new Map<string, Round[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await load(target.port, warmUpMs);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) results.get(target.name)?.push(await measure(target, roundMs));
  }
  for (const [name, all] of results) {
    const of = (pick: (round: Round) => number): number => median(all.map(pick));
    console.log(
      `${name.padEnd(8)} ${of((r) => r.perSecond).toFixed(0)} requests/s   p50 ${of((r) => r.p50Ms).toFixed(2)} ms   ` +
        `p99 ${of((r) => r.p99Ms).toFixed(2)} ms   ${of((r) => r.cpuUs).toFixed(1)} µs processor a request`,
    );
  }
  const half = median((results.get("router") ?? []).map((round) => round.perSecond)) / 2;
  const direct = await measure(upstream, roundMs, half);
  const through = await measure(router, roundMs, half);
  console.log(
    `At half load (${half.toFixed(0)}/s) the router adds ${(through.p50Ms - direct.p50Ms).toFixed(2)} ms at p50, ` +
      `${(through.p99Ms - direct.p99Ms).toFixed(2)} ms at p99.`,
  );
  if (nginx === undefined) console.log("nginx is not on PATH: nothing to compare with.");
  else {
    const of = (name: string): number => median((results.get(name) ?? []).map((round) => round.perSecond));
    console.log(
      `The router answers ${(of("router") / of("nginx")).toFixed(2)} of nginx's requests a second.`,
    );
  }
  for (const target of targets.toReversed()) await target.stop();
}

const [role, upstreamPort] = process.argv.slice(2);
if (role === "upstream" || role === "router") await runRole(role, Number(upstreamPort));
else await main();
