import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  startRouterServer,
  startUpstream,
  testRoute,
  type Upstream,
} from "./testing/test-router-server.ts";

let cell: Upstream;

beforeAll(async () => {
  cell = await startUpstream((_request, response) => response.end("cell"));
});
afterAll(() => cell.close());

describe("a name that is not ours", () => {
  it.each([
    "rebound.example",
    "fieldstone.localhost.evil.example",
    "127.0.0.1:8080",
    "a.b.fieldstone.localhost",
  ])("reads neither the mailbox nor what the root domain answers: %s", async (host) => {
    const local = await startRouterServer({ EU_A: cell.port }, [testRoute()], {
      server: { localPages: (_request, response) => response.end("mailbox") },
    });
    for (const path of ["/_local/mail", "/global/environment", "/team-redirect/x/y", "/slack/webhook"]) {
      const answer = await ask(local.port, path, { host });
      expect([answer.status, answer.body]).toEqual([404, expect.stringContaining("host.unknown")]);
    }
    expect((await ask(local.port, "/global/tenant-routes", { host })).body).toBe("global");
    expect((await ask(local.port, "/healthz", { host })).body).toBe("global");
    await local.close();
  });

  it("is no workspace's either, for the mailbox", async () => {
    const local = await startRouterServer({ EU_A: cell.port }, [testRoute()], {
      server: { localPages: (_request, response) => response.end("mailbox") },
    });
    expect((await ask(local.port, "/_local/mail", { host: "fieldstone.localhost:8080" })).body).toBe(
      "mailbox",
    );
    expect((await ask(local.port, "/_local/mail")).body).not.toBe("mailbox");
    await local.close();
  });
});
