import { oneTimeCodeLifetimeSeconds } from "@fieldstone/model/limits.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepForMailedLink } from "./mailed-journey.ts";
import { takeForMailedLink } from "./take-mailed-journey.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const returnTo = { workspace: "acme", redirect: "/data/x?tab=1" };

test("a mailed link goes on with what was begun in this browser, once", () => {
  keepForMailedLink(returnTo);
  expect(takeForMailedLink()).toEqual(returnTo);
  expect(takeForMailedLink()).toEqual({});
});

test("what was kept lives no longer than the link", () => {
  keepForMailedLink(returnTo);
  vi.advanceTimersByTime(oneTimeCodeLifetimeSeconds * 1_000);
  expect(takeForMailedLink()).toEqual({});
});

test.each(["{", '"text"', '{"until":9e15,"journey":{"redirect":7}}'])("of %s nothing is read", (text) => {
  stored.set("fieldstone-mailed-journey", text);
  expect(takeForMailedLink()).toEqual({});
});

test("a browser that refuses storage leads to the start page", () => {
  vi.stubGlobal("localStorage", undefined);
  keepForMailedLink(returnTo);
  expect(takeForMailedLink()).toEqual({});
});
