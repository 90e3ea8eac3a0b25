import { emailHashOf } from "@fieldstone/contracts/secrets.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { RouterConfig } from "@fieldstone/platform/config/router-config.ts";
import type { TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect } from "vitest";
import { type FakeCell, startFakeCell } from "../../testing/fake-cell.ts";
import { type RunningRouter, runRouter, TestBrowser } from "../../testing/test-router.ts";
import { ask, testServiceToken } from "../../testing/test-router-server.ts";

/** Address of the person who signs in. */
export const email = "ada@acme.example";

/** A router before two regions, and the browser of a person who signs in. */
export class SignInFixture {
  readonly europe: FakeCell;
  readonly ohio: FakeCell;
  readonly running: RunningRouter;
  readonly browser: TestBrowser;

  private constructor(europe: FakeCell, ohio: FakeCell, running: RunningRouter) {
    this.europe = europe;
    this.ohio = ohio;
    this.running = running;
    this.browser = new TestBrowser(running.port);
  }

  /** On a database without routes, addresses and counts. */
  static async open(
    { database, url }: TestGlobalDatabase,
    config: Partial<RouterConfig> = {},
  ): Promise<SignInFixture> {
    await database.pool.query(
      "delete from tenant_routes; delete from email_links; delete from rate_limits; delete from code_guesses",
    );
    const europe = await startFakeCell();
    const ohio = await startFakeCell();
    const running = await runRouter({ database, url, cells: { EU_A: europe.port, US_B: ohio.port }, config });
    return new SignInFixture(europe, ohio, running);
  }

  async close(): Promise<void> {
    await this.running.close();
    await this.europe.close();
    await this.ohio.close();
  }

  send(body: Record<string, unknown> = {}) {
    return this.browser.post("/global/send-confirmation-email", {
      email,
      recaptchaToken: "x",
      useOneTimeCodeFlow: true,
      ...body,
    });
  }

  enterCode(codeChallenge: unknown, code: string) {
    return this.browser.post("/global/confirm-email", { method: "ONE_TIME_CODE", codeChallenge, code });
  }

  openLink(token: string) {
    return this.browser.post("/global/confirm-email", { method: "EMAIL", token });
  }

  /** Creates a workspace in a cell. The person is its owner if named as `owner`, otherwise invited. */
  async addWorkspace(cell: FakeCell, region: string, subdomain: string, owner: string): Promise<string> {
    const teamId = newId();
    cell.tenants.set(teamId, {
      teamId,
      subdomain,
      name: subdomain,
      sample: true,
      owner: { email: owner, name: "X" },
    });
    const headers = { authorization: `Bearer ${testServiceToken}`, "content-type": "application/json" };
    const put = (path: string, body: unknown) =>
      ask(this.running.port, path, { host: "127.0.0.1", method: "PUT", headers, body: JSON.stringify(body) });
    await put(`/global/tenant-routes/${teamId}`, { subdomain, region });
    const emailHash = emailHashOf("email-hash-key-for-tests-0123456789abcdef", email);
    const kind = owner === email ? "MEMBER" : "INVITE";
    expect((await put("/global/email-links", { teamId, emailHash, kind })).status).toBe(200);
    return teamId;
  }
}
