import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isServiceToken, serviceCaller, serviceTokenTo } from "./secrets.ts";
import { keyedProcesses, keysFor, type PairKeys, rotationSteps, stepKeys } from "./service-key-plan.ts";
import { callerOf, credentialTo, serviceKeysSchema } from "./service-keys.ts";

const regions = ["US_B", "EU_A", "AU_A"] as const;
let drawn = 0;
const draw = () => {
  drawn += 1;
  return `drawn-key-${String(drawn).padStart(40, "0")}`;
};
const steady = stepKeys({}, regions, draw);
const now = Date.parse("2026-11-24T12:00:00Z");
const router = keysFor("router", "EU_A", steady, regions);
const cell = keysFor("api", "US_B", steady, regions);
const sent = credentialTo("US_B", router, now) ?? "";

describe("what a process proves itself by", () => {
  it("is believed by whom it is for, for two minutes", () => {
    expect(callerOf(sent, cell, now)).toBe("router@EU_A");
    expect(callerOf(sent, cell, now + 119_000)).toBe("router@EU_A");
    expect(callerOf(sent, cell, now + 200_000)).toBeUndefined();
    expect(callerOf(sent, cell, now - 200_000)).toBeUndefined();
  });

  it("opens no other cell, and no router", () => {
    for (const region of regions) {
      for (const process of keyedProcesses) {
        const believed = callerOf(sent, keysFor(process, region, steady, regions), now);
        expect(believed).toBe(process === "api" && region === "US_B" ? "router@EU_A" : undefined);
      }
    }
  });

  it("cannot be made by whoever holds all that another process is told", () => {
    const held = keysFor("worker", "AU_A", steady, regions);
    expect(Object.keys(held.sends)).toEqual(["router"]);
    expect(held.accepts).toEqual({});
    const stolen = {
      ...held,
      caller: "router@AU_A",
      sends: { US_B: { audience: "cell@US_B", key: "k".repeat(40) } },
    };
    expect(callerOf(credentialTo("US_B", stolen, now) ?? "", cell, now)).toBeUndefined();
    const own = held.sends.router;
    if (own === undefined) throw new Error("a worker calls its router");
    const renamed = { ...held, caller: "operator@AU_A", sends: { router: own } };
    const itsRouter = keysFor("router", "AU_A", steady, regions);
    expect(callerOf(credentialTo("router", renamed, now) ?? "", itsRouter, now)).toBeUndefined();
  });

  it("is nothing once a character of it is another", () => {
    fc.assert(
      fc.property(
        fc.nat(sent.length - 1),
        fc.constantFrom("A", "b", "7", "|", "_", "\u00e9", ""),
        (at, put) => {
          const changed = sent.slice(0, at) + put + sent.slice(at + 1);
          fc.pre(changed !== sent);
          // The last character of 43 carries only four bits, so a different one can decode to the same bytes.
          const same = changed.length === sent.length && at === sent.length - 1;
          expect(callerOf(changed, cell, now)).toBe(
            same && callerOf(changed, cell, now) ? "router@EU_A" : undefined,
          );
        },
      ),
    );
  });
});

it("nobody is refused at any moment of a rotation, and former keys open nothing after it", () => {
  const stages: PairKeys[] = [steady];
  for (const step of rotationSteps) stages.push(stepKeys(stages.at(-1) ?? {}, regions, draw, step));
  for (const [index, stage] of stages.entries()) {
    for (const after of [stage, stages[index + 1] ?? stage]) {
      // Between two steps processes restart one after another: either side may have the newer keys.
      for (const [sending, answering] of [
        [stage, after],
        [after, stage],
      ] as const) {
        for (const from of regions) {
          const calling = keysFor("router", from, sending, regions);
          for (const to of regions) {
            const credential = credentialTo(to, calling, now) ?? "";
            expect(callerOf(credential, keysFor("api", to, answering, regions), now)).toBe(`router@${from}`);
          }
          for (const process of ["api", "worker", "operator"] as const) {
            const credential = credentialTo("router", keysFor(process, from, sending, regions), now) ?? "";
            expect(callerOf(credential, keysFor("router", from, answering, regions), now)).toBe(
              `${process}@${from}`,
            );
          }
        }
      }
    }
  }
  const last = stages.at(-1) ?? {};
  expect(callerOf(sent, keysFor("api", "US_B", last, regions), now)).toBeUndefined();
});

it("a token is replaced by keys without a rejection, and opens nothing once they are alone", () => {
  const serviceToken = "former-service-token-0123456789abcdef";
  const before = { serviceToken };
  const both = (process: "api" | "router", region: (typeof regions)[number]) => ({
    serviceToken,
    serviceKeys: keysFor(process, region, steady, regions, true),
  });
  const alone = { serviceToken, serviceKeys: keysFor("api", "US_B", steady, regions) };
  // First every process accepts keys but still sends the token, because it has no key to send.
  const listening = { serviceToken, serviceKeys: { ...both("router", "EU_A").serviceKeys, sends: {} } };
  expect(isServiceToken(serviceTokenTo("US_B", before), both("api", "US_B"))).toBe(true);
  expect(isServiceToken(serviceTokenTo("US_B", listening), before)).toBe(true);
  expect(isServiceToken(serviceTokenTo("US_B", both("router", "EU_A")), both("api", "US_B"))).toBe(true);
  expect(isServiceToken(serviceTokenTo("US_B", both("router", "EU_A")), alone)).toBe(true);
  expect(isServiceToken(serviceToken, alone)).toBe(false);
  expect(serviceCaller(serviceTokenTo("US_B", both("router", "EU_A")), alone)).toEqual({
    name: "router@EU_A",
    region: "EU_A",
  });
});

it("what a process is told is read as it was written", () => {
  expect(serviceKeysSchema.parse(JSON.parse(JSON.stringify(router)))).toEqual(router);
  expect(serviceKeysSchema.safeParse({ ...router, accepts: { "api@EU_A": [] } }).success).toBe(false);
});
