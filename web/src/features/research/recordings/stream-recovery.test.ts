import { expect, test } from "vitest";
import { StreamRecovery } from "./stream-recovery.ts";

const network = { type: "networkError", details: "fragLoadError" };
const media = { type: "mediaError", details: "bufferAppendError" };

function stream() {
  const calls: string[] = [];
  const recovery = new StreamRecovery({
    startLoad: () => calls.push("load"),
    recoverMediaError: () => calls.push("media"),
  });
  return { calls, recovery };
}

test("a network error loads again, three times until a segment arrives", () => {
  const { calls, recovery } = stream();
  expect([1, 2, 3, 4].map(() => recovery.recover(network))).toEqual([true, true, true, false]);
  recovery.loaded();
  expect(recovery.recover(network)).toBe(true);
  expect(calls).toEqual(["load", "load", "load", "load"]);
});

test("a media error resets the decoder, twice in all", () => {
  const { calls, recovery } = stream();
  expect(recovery.recover(media)).toBe(true);
  recovery.loaded();
  expect([1, 2].map(() => recovery.recover(media))).toEqual([true, false]);
  expect(calls).toEqual(["media", "media"]);
});

test.each([
  ["without its playlist", { type: "networkError", details: "manifestLoadError" }],
  ["that is not understood", { type: "otherError", details: "internalException" }],
])("a stream %s ends", (_what, error) => {
  const { calls, recovery } = stream();
  expect(recovery.recover(error)).toBe(false);
  expect(calls).toEqual([]);
});
