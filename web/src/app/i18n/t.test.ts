import { expect, test } from "vitest";
import { compileMessage } from "./compile-message.ts";
import { t } from "./t.ts";

test("English stands without a catalogue, with placeholders and plurals", () => {
  expect(t("test.plain", "Plain")).toBe("Plain");
  expect(t("test.named", "Hello {name}", { name: "Ada" })).toBe("Hello Ada");
  const notes = (n: number) =>
    t("test.notes", "In {place}: {n, plural, =0 {nothing} one {# note of {who}} other {# notes}}.", {
      n,
      place: "A",
      who: "Bo",
    });
  expect([notes(0), notes(1), notes(2)]).toEqual(["In A: nothing.", "In A: 1 note of Bo.", "In A: 2 notes."]);
});

test("what people type into a placeholder is never read as a message", () => {
  expect(t("test.typed", "Search for {query}", { query: "{n, plural}#" })).toBe("Search for {n, plural}#");
});

test("a form that we do not use is refused", () => {
  for (const wrong of ["{a, date}", "{n, plural, one {#}}", "{open", "closed}"]) {
    expect(() => compileMessage(wrong)).toThrow(SyntaxError);
  }
});
