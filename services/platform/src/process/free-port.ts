import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the range of outgoing connections (from 32,768 on Linux), whose ports may be taken at any time. */
const firstPort = 20_000;
const lastPort = 31_999;
const triesMax = 100;
/** What was given to this process before may still be about to be used. */
const given = new Set<number>();

/**
 * A loopback port that is not in use now, that the system does not give to outgoing connections, and that this process
 * has not been given before.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = randomInt(firstPort, lastPort + 1);
    if (given.has(port)) continue;
    given.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error("No free port was found.");
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise<boolean>((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
