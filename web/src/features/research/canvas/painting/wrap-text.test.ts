import { expect, it } from "vitest";
import { lastLine, wrapText } from "./wrap-text.ts";

it("the last line that is drawn says whether the text goes on", () => {
  // Without a canvas, each letter counts as 8 px wide.
  const lines = wrapText("Mara Lind · Second talk about stock", "16px sans-serif", 96);
  expect(lines[0]).toBe("Mara Lind ·");
  expect(lastLine(lines, 0)).toBe("Mara Lind …");
  expect(lastLine(lines, lines.length - 1)).toBe(lines.at(-1));
  expect(lastLine([], 0)).toBe("");
});
