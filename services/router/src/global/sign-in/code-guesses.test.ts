import { dayMs } from "@fieldstone/model/durations.ts";
import { clientNetwork } from "@fieldstone/platform/http/client-network.ts";
import { createGlobalDatabase, type TestGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { codeOf, TestBrowser, tokenOf } from "../../testing/test-router.ts";
import { RateLimiter, rateLimits } from "../rate-limits.ts";
import { email, SignInFixture } from "./sign-in-fixture.testing.ts";

/** The same key as in the tests' routers. */
const emailHashKey = "email-hash-key-for-tests-0123456789abcdef";
const minuteMs = 60_000;

let database: TestGlobalDatabase;
let fixture: SignInFixture;
beforeAll(async () => {
  database = await createGlobalDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  fixture = await SignInFixture.open(database, { trustedProxies: 1 });
});
afterEach(() => fixture.close());

const wrong = (code: string): string => (code === "000000" ? "000001" : "000000");

/** Enters this many wrong codes for an address, each from its own browser and network. */
async function guess(to: string, count: number, network = (i: number) => `198.51.${i >> 8}.${i & 255}`) {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const browser = new TestBrowser(fixture.running.port);
    const headers = { "x-forwarded-for": network(i) };
    const { json } = await browser.post(
      "/global/send-confirmation-email",
      { email: to, recaptchaToken: "x", useOneTimeCodeFlow: true },
      headers,
    );
    if (json.codeChallenge === undefined) {
      statuses.push(0);
      continue;
    }
    const code = wrong(codeOf(fixture.running.mails.at(-1)));
    const body = { method: "ONE_TIME_CODE", codeChallenge: json.codeChallenge, code };
    statuses.push((await browser.post("/global/confirm-email", body, headers)).status);
    // Past the limit's window for messages to one address.
    fixture.running.advance(3 * minuteMs);
  }
  return statuses;
}

describe("ten wrong codes in a row for an address", () => {
  it("leave links alone for a day, and the message says why", async () => {
    expect(await guess(email, 12)).toEqual([...Array(10).fill(400), 0, 0]);
    const mail = fixture.running.mails.at(-1);
    expect(mail?.text).toContain("too many wrong codes were entered");
    expect(codeOf(mail)).toBe("");
    expect((await fixture.openLink(tokenOf(mail))).json).toMatchObject({ email });
    // The owner's link must not give others new guesses.
    expect(await guess(email, 1)).toEqual([0]);
    fixture.running.advance(dayMs);
    expect(await guess(email, 1)).toEqual([400]);
  });

  it("are ten also where guesses come at once, and a code that is out is refused too", async () => {
    const browsers: { browser: TestBrowser; challenge: unknown; code: string }[] = [];
    for (let i = 0; i < 4; i += 1) {
      const browser = new TestBrowser(fixture.running.port);
      const { json } = await browser.post("/global/send-confirmation-email", {
        email,
        recaptchaToken: "x",
        useOneTimeCodeFlow: true,
      });
      browsers.push({ browser, challenge: json.codeChallenge, code: codeOf(fixture.running.mails.at(-1)) });
    }
    const enter = ({ browser, challenge }: (typeof browsers)[number], code: string) =>
      browser.post("/global/confirm-email", { method: "ONE_TIME_CODE", codeChallenge: challenge, code });
    const answers = await Promise.all(
      browsers.slice(0, 3).flatMap((one) => Array.from({ length: 5 }, () => enter(one, wrong(one.code)))),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    const last = browsers.at(-1);
    if (last === undefined) throw new Error("no browser");
    const right = await enter(last, last.code);
    expect([right.status, right.body]).toEqual([429, expect.stringContaining("code.links_only")]);
  });

  it("are counted anew after a right one", async () => {
    await guess(email, 9);
    const { json } = await fixture.send();
    const code = codeOf(fixture.running.mails.at(-1));
    expect((await fixture.enterCode(json.codeChallenge, code)).status).toBe(200);
    expect(await guess(email, 9)).toEqual(Array(9).fill(400));
  });
});

it("a network has a hundred wrong codes a day, its /48 counted as one", async () => {
  const limiter = new RateLimiter({ database: database.database, key: emailHashKey, now: Date.now });
  for (let i = 0; i < 99; i += 1) {
    await limiter.add(rateLimits.wrongCodesByAddress, clientNetwork(`2001:db8:9:${i.toString(16)}::1`));
  }
  expect(await guess("other@acme.example", 1, () => "2001:db8:9:aaaa::1")).toEqual([400]);
  expect(await guess("other@acme.example", 1, () => "2001:db8:9:ffff::1")).toEqual([429]);
  expect(await guess("other@acme.example", 1, () => "2001:db8:a::1")).toEqual([400]);
});

it("an address is sent thirty messages a day, and its owner's browser more", async () => {
  const { json } = await fixture.send();
  await fixture.enterCode(json.codeChallenge, codeOf(fixture.running.mails.at(-1)));
  const asking = () =>
    new TestBrowser(fixture.running.port).post("/global/send-confirmation-email", {
      email,
      recaptchaToken: "x",
    });
  const statuses: number[] = [];
  for (let i = 0; i < 30; i += 1) {
    fixture.running.advance(3 * minuteMs);
    statuses.push((await asking()).status);
  }
  expect(statuses).toEqual([...Array(29).fill(200), 429]);
  fixture.running.advance(11 * minuteMs);
  expect((await fixture.send()).status).toBe(200);
});
