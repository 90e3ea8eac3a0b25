import { afterEach, describe, expect, it } from "vitest";
import { hasHaproxy } from "../testing/start-engine.ts";
import { testRoute } from "../testing/test-router-server.ts";
import { EngineAnswers } from "./engine-answers.ts";
import { startEngineFixture } from "./engine-fixture.testing.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe.skipIf(!hasHaproxy)("what the engine answered", () => {
  it("is counted by region, class and time once, also after it was killed", async () => {
    const { engine, served, america, close } = await startEngineFixture(
      [
        testRoute(),
        testRoute({ teamId: "0198c0de-0000-7000-8000-000000000002", subdomain: "beta", region: "US_B" }),
      ],
      { server: { trustedProxies: 1 } },
    );
    closing.push(close);
    const seen: [string, number, number][] = [];
    const answers = new EngineAnswers({
      regions: ["EU_A", "US_B"],
      ask: (command) => engine.feed.ask(command),
      observe: (...one) => seen.push(one),
    });
    const headers = { "x-forwarded-for": "203.0.113.7" };
    await served("acme", "/api/x", { headers });
    await answers.read();
    expect(seen).toEqual([]);
    for (let i = 0; i < 3; i += 1) expect(await served("acme", "/api/x", { headers })).toContain("by engine");
    await america.close();
    expect(await served("beta", "/api/x", { headers })).toBe("503");
    await answers.read();
    expect(seen.map(([region, status]) => [region, status])).toEqual([
      ["EU_A", 200],
      ["EU_A", 200],
      ["EU_A", 200],
      ["US_B", 500],
    ]);
    expect(seen[0]?.[2]).toBeLessThan(1);
    await engine.kill();
    await engine.start();
    while (engine.feed.loads < 2) await new Promise(setImmediate);
    await engine.feed.settled();
    await served("acme", "/api/x", { headers });
    seen.length = 0;
    await answers.read();
    expect(seen).toHaveLength(1);
    await answers.read();
    expect(seen).toHaveLength(1);
  });
});
