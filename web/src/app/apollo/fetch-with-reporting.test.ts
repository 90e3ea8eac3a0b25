import { afterEach, expect, test, vi } from "vitest";
import { currentConnection } from "../connection/connection-store.ts";
import { fetchWithReporting, moveExtras } from "./fetch-with-reporting.ts";

afterEach(() => vi.unstubAllGlobals());

test("extras of the call's context travel in the body", () => {
  const body = JSON.stringify({ query: "{a}", extensions: { extras: { source: "palette" } } });
  expect(JSON.parse(moveExtras(body))).toEqual({ query: "{a}", extras: { source: "palette" } });
  expect(moveExtras('{"query":"{a}"}')).toBe('{"query":"{a}"}');
});

test("a network failure counts up, an answer counts down, an abort counts as nothing", async () => {
  const answers = [
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Promise.reject(new TypeError("Failed to fetch")),
    () => Promise.reject(new DOMException("gone", "AbortError")),
    () => Promise.resolve(new Response("{}")),
  ];
  vi.stubGlobal("fetch", () => answers.shift()?.());
  // Other test files in this process may have reported failures before.
  const before = currentConnection().failures;
  const counts: number[] = [];
  for (let call = 0; call < 4; call++) {
    await fetchWithReporting("/api/graphql").catch(() => undefined);
    counts.push(currentConnection().failures - before);
  }
  expect(counts).toEqual([1, 2, 2, 1]);
});
