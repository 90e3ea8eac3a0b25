import { newId, toShortId } from "@fieldstone/model/ids.ts";
import { expect, test } from "vitest";
import { embeddedHighlightId } from "./embedded-highlight-id.ts";

test("both forms of an id name the same highlight, and anything else names none", () => {
  const id = newId();
  expect(embeddedHighlightId(id)).toBe(toShortId(id));
  expect(embeddedHighlightId(toShortId(id))).toBe(toShortId(id));
  for (const other of [null, undefined, 12, "", "not an id"])
    expect(embeddedHighlightId(other)).toBeUndefined();
});
