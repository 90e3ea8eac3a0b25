import { documentText } from "@fieldstone/document/document-text.ts";
import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { expect, test } from "vitest";
import { draftSurveyInsight } from "./survey-insight.ts";

const choices: TableChoices = {
  shape: "SURVEY",
  hasHeader: true,
  roles: ["SINGLE_SELECT"],
  tagSeparator: "",
  dateOrder: "DMY",
  skipsProblemRows: false,
  tagIds: [],
};

/** The answers of a survey's only question as its insight lists them, and the line after them. */
function listed(answers: readonly string[]) {
  const rows = answers.map((answer, at) => ({ number: at + 2, cells: [answer] }));
  const { text } = documentText(draftSurveyInsight(rows, ["Age"], choices, "visits").content);
  const lines = text.split("\n");
  const cells = lines.slice(lines.indexOf("Share") + 1);
  const after = cells.length % 3 === 0 ? undefined : cells.pop();
  return { labels: cells.filter((_, at) => at % 3 === 0), after };
}

test("a scale is listed in its order, other answers by frequency", () => {
  expect(listed(["10", "0", "7", "10"]).labels).toEqual(["0", "7", "10"]);
  expect(listed(["Monthly", "Weekly", "Weekly"]).labels).toEqual(["Weekly", "Monthly"]);
});

test("of a scale with many answers the most frequent are listed", () => {
  const ages = Array.from({ length: 40 }, (_, at) => String(at + 20));
  const { labels, after } = listed([...ages, "59", "58"]);
  expect(labels).toHaveLength(30);
  expect(labels.slice(-2)).toEqual(["58", "59"]);
  expect(after).toBe("10 other answers, none more frequent than these.");
});
