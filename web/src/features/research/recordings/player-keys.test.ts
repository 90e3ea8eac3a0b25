import { expect, it } from "vitest";
import { nextSpeed, playerActionOf } from "./player-keys.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey", boolean>> = {}) =>
  playerActionOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

it("keys of players play, seek, change the speed and mute; with another key held they belong to the browser", () => {
  expect(["k", "j", "l", ">", "<", "m"].map((key) => press(key))).toEqual([
    "toggle",
    "back",
    "forward",
    "faster",
    "slower",
    "mute",
  ]);
  expect([press("k", { ctrlKey: true }), press("x"), press("constructor")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it("speeds go up and down by steps, and stop at the ends", () => {
  expect([nextSpeed(1, 1), nextSpeed(1, -1), nextSpeed(2, 1), nextSpeed(0.5, -1)]).toEqual([
    1.25, 0.75, 2, 0.5,
  ]);
});
