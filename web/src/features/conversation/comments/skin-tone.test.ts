import { expect, test, vi } from "vitest";
import { chooseSkinTone, skinTone } from "./skin-tone.ts";

test("the skin tone is read once, and a chosen one is kept", () => {
  const stored = new Map([["fieldstone-skin-tone", "1F3FF"]]);
  const getItem = vi.fn((key: string) => stored.get(key) ?? null);
  vi.stubGlobal("localStorage", {
    getItem,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  expect([skinTone(), skinTone()]).toEqual(["1F3FF", "1F3FF"]);
  chooseSkinTone("1F3FB");
  expect([skinTone(), ...stored.values()]).toEqual(["1F3FB", "1F3FB"]);
  chooseSkinTone(undefined);
  expect([skinTone(), ...stored.values()]).toEqual([undefined]);
  expect(getItem).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});
