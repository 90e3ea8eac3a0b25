import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readUntilEnded } from "./ended-answer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an answer is read again until it is no longer being written", async () => {
  const isWriting = vi.fn(async () => isWriting.mock.calls.length < 3);
  const read = readUntilEnded(isWriting);
  await vi.runAllTimersAsync();
  await read;
  expect(isWriting).toHaveBeenCalledTimes(3);
});

test("an answer that goes on being written, in another window, is not read for ever", async () => {
  const isWriting = vi.fn(async () => true);
  const read = readUntilEnded(isWriting);
  await vi.runAllTimersAsync();
  await read;
  expect(isWriting).toHaveBeenCalledTimes(7);
});

test("an error ends the reading", async () => {
  await expect(readUntilEnded(() => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
});
