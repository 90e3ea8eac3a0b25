import { expect, it } from "vitest";
import { documentText } from "../document-text.ts";
import { maskPassages, passageRanges } from "./mask-passages.ts";

const passages = ["Paper", "The stock list of Maria was lost on a wet evening."];
const masked = (lines: readonly string[]) => {
  const content = lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] }));
  const text = documentText({ type: "doc", content });
  return passageRanges(text, passages, "▇▇▇").reduceRight(
    (rest, { start, end, replacement }) => rest.slice(0, start) + replacement + rest.slice(end),
    text.text,
  );
};

it("masks blocks that are a passage, and what is left of one that was edited", () => {
  expect(masked(["Paper", passages[1] ?? "", "Paper is what they use."])).toBe(
    ["▇▇▇", Array(11).fill("▇▇▇").join(" "), "Paper is what they use."].join("\n"),
  );
  expect(masked(["We heard that the stock list of Maria was lost in March."])).toBe(
    `We heard that ${Array(7).fill("▇▇▇").join(" ")} in March.`,
  );
  expect(masked(["Her stock list was lost."])).toBe("Her stock list was lost.");
});

it("masks titles, and nothing twice", () => {
  expect(maskPassages("paper", passages, "▇▇▇")).toBe("▇▇▇");
  expect(maskPassages("Copy of Paper", passages, "▇▇▇")).toBe("Copy of Paper");
  expect(maskPassages("▇▇▇", ["▇▇▇"], "▇▇▇")).toBe("▇▇▇");
});
