import { afterEach, expect, it, vi } from "vitest";
import { type PlayRequest, playableFile, registerPlayer, requestPlay } from "./play-requests.ts";

const unregister: (() => void)[] = [];
afterEach(() => {
  for (const leave of unregister.splice(0)) leave();
});

function openPlayer(fileIds: readonly string[]) {
  const play = vi.fn<(request: PlayRequest) => void>();
  unregister.push(registerPlayer("note", { fileIds, play }));
  return play;
}

it("only a player of the recording answers a request", () => {
  const play = openPlayer(["one", "two"]);
  const request = { fileId: "two", startMs: 1_000, endMs: 2_000 };
  requestPlay("note", request);
  requestPlay("note", { ...request, fileId: "three" });
  requestPlay("other note", request);
  expect(play.mock.calls).toEqual([[request]]);
});

it("words that name no recording belong to the only one, and to none of two", () => {
  openPlayer(["one"]);
  expect(playableFile("note", null)).toBe("one");
  expect(playableFile("note", "two")).toBeUndefined();
  openPlayer(["one", "two"]);
  expect(playableFile("note", null)).toBeUndefined();
  expect(playableFile("note", "two")).toBe("two");
});
