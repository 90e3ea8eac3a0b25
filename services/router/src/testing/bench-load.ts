import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Number of busy connections. */
const connections = 32;
/** Workspaces that requests cycle through. */
export const subdomains = 2_000;

const query = JSON.stringify({
  operationName: "Notes",
  variables: { projectId: "2Y7zqN6FUzWCvXbKqfQbRn", first: 50 },
  query:
    "query Notes($projectId: ID!, $first: Int!) { project(id: $projectId) { notes(first: $first) { nodes { id title } } } }",
});

export type Method = "GET" | "POST";

/** Each connection has its own client network, because one network may have few requests in progress. */
function requestBytes(i: number, method: Method, connection: number): string {
  const framing = method === "POST" ? `content-length: ${query.length}\r\n` : "";
  return (
    `${method} /api/graphql?i=${i} HTTP/1.1\r\n${framing}host: team-${i % subdomains}.fieldstone.localhost\r\n` +
    "user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36\r\n" +
    "accept: application/json\r\naccept-language: en-GB,en;q=0.9\r\naccept-encoding: gzip, deflate, br\r\n" +
    "referer: https://acme.fieldstone.localhost/projects\r\ncontent-type: application/json\r\n" +
    "cookie: fieldstone_session=2Y7zqN6FUzWCvXbKqfQbRn.Zt0aV3kq9v8m2x1c4b7n6l5k4j3h2g1f0d9s8a7p6o5\r\n" +
    `x-forwarded-for: 10.0.${connection}.1\r\n` +
    "sec-fetch-site: same-origin\r\nsec-fetch-mode: cors\r\nsec-fetch-dest: empty\r\n\r\n" +
    (method === "POST" ? query : "")
  );
}

/** Length of a complete answer; all have the same length, so clients only count bytes. */
async function answerLength(port: number): Promise<number> {
  const socket = connect(port, "127.0.0.1");
  socket.write(requestBytes(0, "GET", 0));
  let text = "";
  for await (const chunk of socket) {
    text += String(chunk);
    if (text.endsWith("}}")) break;
  }
  if (!text.startsWith("HTTP/1.1 200")) throw new Error(`unexpected answer: ${text.slice(0, 200)}`);
  return text.length;
}

/** Keeps `count` connections busy, or sends `perSecond` requests in total; returns latencies in ms. */
export async function load(
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
        socket.write(requestBytes(sent, method, index));
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
