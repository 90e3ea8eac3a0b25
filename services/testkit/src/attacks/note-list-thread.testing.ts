// Another tenant's reads of their note list, in a thread, so that the attacks' own work does not delay them.
import { Agent, type RequestOptions, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { type ListReads, listReading } from "./list-reads.testing.ts";

/** The other tenant's address differs from that of the attacks. */
const bystanderAddress = "127.0.0.2";
/** Interval of the reads: shorter than any person's, within the rate limits. */
const readEveryMs = 50;
const idleEveryMs = 20;
const answerMsMax = 20_000;
const listQuery = `query ($id: ID!) { project(id: $id) { notes(first: 50) {
  edges { node { id title contentAbstract author { kind name } tags { id title color } } } totalCount } } }`;

const { port, host, cookie, projectId, idlePort } = listReading.parse(workerData);
const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: bystanderAddress });
const idleAgent = new Agent({ keepAlive: true, maxSockets: 1 });
const body = JSON.stringify({ query: listQuery, variables: { id: projectId } });

function ask(options: RequestOptions, content: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { ...options, host: "127.0.0.1", method: "POST", signal: AbortSignal.timeout(answerMsMax) },
      (incoming) => {
        let text = "";
        incoming.setEncoding("utf8");
        incoming.on("data", (piece: string) => {
          text += piece;
        });
        incoming.on("error", reject);
        incoming.on("end", () => resolve(`${incoming.statusCode} ${text}`));
      },
    );
    outgoing.on("error", reject);
    outgoing.end(content);
  });
}

const reads: ListReads = { ms: [], idleMs: [], failures: [] };
const ending = new AbortController();
parentPort?.once("message", () => ending.abort());

const pause = (ms: number) => wait(ms, undefined, { signal: ending.signal }).catch(() => undefined);

async function askIdle(): Promise<void> {
  while (!ending.signal.aborted) {
    const startedAt = performance.now();
    await ask({ port: idlePort, agent: idleAgent }, "");
    reads.idleMs.push(performance.now() - startedAt);
    await pause(idleEveryMs);
  }
}

async function readList(): Promise<void> {
  const headers = { host, cookie, "content-type": "application/json" };
  while (!ending.signal.aborted) {
    const startedAt = performance.now();
    const answer = await ask({ port, path: "/api/graphql", agent, headers }, body).catch((error: unknown) =>
      String(error),
    );
    reads.ms.push(performance.now() - startedAt);
    if (!answer.includes('"totalCount"')) reads.failures.push(answer.slice(0, 200));
    await pause(readEveryMs);
  }
}

parentPort?.postMessage("reading");
await Promise.all([askIdle(), readList()]);
agent.destroy();
idleAgent.destroy();
parentPort?.postMessage(reads);
