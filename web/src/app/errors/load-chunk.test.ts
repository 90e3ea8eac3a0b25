import { ChunkLoadError } from "@fieldstone/model/states/upload-status.ts";
import { expect, test } from "vitest";
import { loadChunk, readChunkFailure } from "./load-chunk.ts";

test("a part that does not come within its time is named with that cause", async () => {
  const never = () => new Promise<string>(() => undefined);
  await expect(loadChunk("workspace", never, 1)).rejects.toMatchObject({
    chunk: "workspace",
    failure: "timeout",
  });
  expect(await loadChunk("workspace", async () => "there", 60_000)).toBe("there");
});

test("what is gone is missing, and what throws while it starts is an error", async () => {
  const gone = new TypeError("Failed to fetch dynamically imported module: https://a.example/assets/x.js");
  await expect(loadChunk("root", () => Promise.reject(gone))).rejects.toMatchObject({ failure: "missing" });
  await expect(loadChunk("root", () => Promise.reject(new Error("x is undefined")))).rejects.toMatchObject({
    failure: "error",
  });
});

test.each([
  "Failed to fetch dynamically imported module: https://a.example/assets/CanvasPage-Dk3x9Qab.js",
  "error loading dynamically imported module: https://a.example/assets/CanvasPage-Dk3x9Qab.js",
])("a browser's own words lead to the chunk: %s", (message) => {
  expect(readChunkFailure(new TypeError(message))).toMatchObject({ chunk: "CanvasPage", failure: "missing" });
});

test("other errors are none of a chunk", () => {
  expect(readChunkFailure(new TypeError("Failed to fetch"))).toBeUndefined();
  expect(readChunkFailure("text")).toBeUndefined();
  expect(readChunkFailure(new ChunkLoadError("x", "timeout"))?.chunk).toBe("x");
});
