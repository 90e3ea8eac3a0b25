import { expect, test } from "vitest";
import { refetchShown } from "./refetch-shown.ts";

test("a query whose page is left, or which fails again, leaves no rejection that nobody handles", async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on("unhandledRejection", note);
  refetchShown(() => Promise.reject(new DOMException("The operation was aborted.", "AbortError")));
  await new Promise(setImmediate);
  process.off("unhandledRejection", note);
  expect(unhandled).toEqual([]);
});
