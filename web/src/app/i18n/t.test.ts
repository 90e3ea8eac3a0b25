import { expect, test } from "vitest";
import { t } from "./t.ts";

test("English stands without a catalogue, with placeholders and plurals", () => {
  expect(t("test.plain", "Plain")).toBe("Plain");
  expect(t("test.named", "Hello {name}", { name: "Ada" })).toBe("Hello Ada");
  const notes = (n: number) => t("test.notes", "{n, plural, one {# note} other {# notes}}", { n });
  expect([notes(1), notes(2)]).toEqual(["1 note", "2 notes"]);
});
