import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { expectAlike } from "@fieldstone/testkit/answers-alike.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, it } from "vitest";
import { type FakeCell, startFakeCell } from "../testing/fake-cell.ts";
import { type RunningRouter, runRouter, TestBrowser } from "../testing/test-router.ts";
import { ask, testServiceToken } from "../testing/test-router-server.ts";

const emailHashKey = "email-hash-key-for-tests-0123456789abcdef";

let database: TestGlobalDatabase;
let cell: FakeCell;
let running: RunningRouter;

const addressOf = (who: "known" | "unknown", round: number): string => `${who}-${round}@acme.example`;

beforeAll(async () => {
  database = await createGlobalDatabase();
  cell = await startFakeCell();
  running = await runRouter({
    database: database.database,
    url: database.url,
    cells: { EU_A: cell.port },
    config: { emailHashKey, rateLimitFactor: 10 },
  });
  const teamId = newId();
  const headers = { authorization: `Bearer ${testServiceToken}`, "content-type": "application/json" };
  const put = (path: string, body: unknown) =>
    ask(running.port, path, { method: "PUT", headers, body: JSON.stringify(body) });
  await put(`/global/tenant-routes/${teamId}`, { subdomain: "acme", region: "EU_A" });
  for (let round = 0; round < 20; round += 1) {
    const emailHash = emailHashOf(emailHashKey, addressOf("known", round));
    await put("/global/email-links", { teamId, emailHash, kind: "MEMBER" });
  }
});
afterAll(async () => {
  await running.close();
  await cell.close();
  await database.close();
});

describe("a known and an unknown address are answered alike, and in the same time", () => {
  it.each([
    ["send-confirmation-email", { recaptchaToken: "x" }],
    ["send-confirmation-email", { recaptchaToken: "x", useOneTimeCodeFlow: true }],
    ["send-confirmation-email", { recaptchaToken: "x", forceCreateWorkspace: true }],
    ["sign-in-methods", {}],
    ["begin-sign-in", { provider: "ENTERPRISE" }],
    ["create-tenant", { method: "ONE_TIME_CODE", subdomain: "beta" }],
  ])("by /global/%s %j", async (path, body) => {
    await expectAlike((who, round) =>
      new TestBrowser(running.port).post(`/global/${path}`, { ...body, email: addressOf(who, round) }),
    );
  });

  it("by /global/confirm-email with a wrong code", async () => {
    await expectAlike(async (who, round) => {
      const browser = new TestBrowser(running.port);
      const sent = await browser.post("/global/send-confirmation-email", {
        email: addressOf(who, round),
        recaptchaToken: "x",
        useOneTimeCodeFlow: true,
      });
      const { codeChallenge } = sent.json;
      return browser.post("/global/confirm-email", {
        method: "ONE_TIME_CODE",
        codeChallenge,
        code: "000000",
      });
    });
  });
});
