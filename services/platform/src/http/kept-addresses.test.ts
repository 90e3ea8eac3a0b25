import type { LookupAddress } from "node:dns";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { keepAddresses, type LookupAll } from "./kept-addresses.ts";

type Answer = Parameters<LookupAll>[2];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

function startNames(): {
  readonly asked: Answer[];
  connect(): Promise<string | readonly LookupAddress[]>;
} {
  const asked: Answer[] = [];
  const lookup = keepAddresses((_hostname, _options, done) => asked.push(done));
  return {
    asked,
    connect: () =>
      new Promise((resolve, reject) =>
        lookup("api", {}, (error, found) => (error === null ? resolve(found) : reject(error))),
      ),
  };
}

const at = (address: string): LookupAddress[] => [{ address, family: 4 }];
const noAnswer = Object.assign(new Error("no answer"), { code: "EAI_AGAIN" });

it("asks once for a name that is asked for again soon, and again later", async () => {
  const names = startNames();
  const first = names.connect();
  names.asked[0]?.(null, at("172.20.0.1"));
  expect(await first).toBe("172.20.0.1");
  vi.advanceTimersByTime(4_000);
  expect(await names.connect()).toBe("172.20.0.1");
  expect(names.asked).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  const later = names.connect();
  names.asked[1]?.(null, at("172.20.0.2"));
  expect(await later).toBe("172.20.0.2");
});

it("asks once for all who wait for a name that is not known yet", async () => {
  const names = startNames();
  const both = [names.connect(), names.connect()];
  expect(names.asked).toHaveLength(1);
  names.asked[0]?.(null, at("172.20.0.1"));
  expect(await Promise.all(both)).toEqual(["172.20.0.1", "172.20.0.1"]);
});

it("connects with the last address after a second without an answer, and does not wait again at once", async () => {
  const names = startNames();
  const first = names.connect();
  names.asked[0]?.(null, at("172.20.0.1"));
  await first;
  vi.advanceTimersByTime(6_000);
  const late = [names.connect(), names.connect()];
  // One lookup at a time: each blocks a thread.
  expect(names.asked).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(await Promise.all(late)).toEqual(["172.20.0.1", "172.20.0.1"]);
  expect(await names.connect()).toBe("172.20.0.1");
  names.asked[1]?.(noAnswer, []);
  vi.advanceTimersByTime(6_000);
  const found = names.connect();
  names.asked[2]?.(null, at("172.20.0.2"));
  expect(await found).toBe("172.20.0.2");
});

it("connects with the last address when a lookup fails", async () => {
  const names = startNames();
  const first = names.connect();
  names.asked[0]?.(null, at("172.20.0.1"));
  await first;
  vi.advanceTimersByTime(6_000);
  const second = names.connect();
  names.asked[1]?.(noAnswer, []);
  expect(await second).toBe("172.20.0.1");
});

it("fails as long as a name was never found", async () => {
  const names = startNames();
  const first = names.connect();
  names.asked[0]?.(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), []);
  await expect(first).rejects.toMatchObject({ code: "ENOTFOUND" });
  const second = names.connect();
  names.asked[1]?.(null, at("172.20.0.1"));
  expect(await second).toBe("172.20.0.1");
});
