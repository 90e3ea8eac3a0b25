import { createServer } from "node:http";
import type { LookupFunction } from "node:net";
import { Pool } from "undici";
import { afterEach, expect, it } from "vitest";
import { listenOnFreePort } from "../testing/test-router-server.ts";
import { cellConnector } from "./cell-connector.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** Resolves to one address after the other, as a service's address leads to one pod after the other. */
function inTurn(...addresses: readonly string[]): { lookup: LookupFunction; asked: () => number } {
  let count = 0;
  return {
    asked: () => count,
    lookup: (_hostname, options, done) => {
      const address = addresses[count] ?? "";
      count += 1;
      if (options.all === true) done(null, [{ address, family: 4 }]);
      else done(null, address, 4);
    },
  };
}

async function startCell(lookup: LookupFunction): Promise<Pool> {
  const server = createServer((_request, response) => response.end("answered"));
  const port = await listenOnFreePort(server);
  closing.push(() => server.close());
  const pool = new Pool(`http://api:${port}`, { connect: cellConnector({ timeoutMs: 1_000, lookup }) });
  closing.push(() => pool.destroy());
  return pool;
}

// Only 127.0.0.1 listens.
const lost = "127.0.0.9";

it("sends a request, of any method, once one of a cell's pods takes the connection", async () => {
  const { lookup, asked } = inTurn(lost, lost, "127.0.0.1");
  const pool = await startCell(lookup);
  const answer = await pool.request({ path: "/", method: "POST", body: "{}" });
  expect([answer.statusCode, await answer.body.text()]).toEqual([200, "answered"]);
  expect(asked()).toBe(3);
});

it("fails with the last error after three attempts", async () => {
  const { lookup, asked } = inTurn(lost, lost, lost, "127.0.0.1");
  const pool = await startCell(lookup);
  await expect(pool.request({ path: "/", method: "GET" })).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(asked()).toBe(3);
});
