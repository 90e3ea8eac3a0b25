import { describe, expect, it } from "vitest";
import { parseCountQuestion } from "./count-question.ts";

describe("a question that a count answers", () => {
  it.each([
    ["How many highlights are there?", { target: "highlights" }],
    ["how many interviews do we have", { target: "notes" }],
    ["How many quotes are tagged “Pricing”?", { target: "highlights", tag: "Pricing" }],
    ["How many notes mention checkout?", { target: "notes", about: "checkout" }],
    ["How many people are there in the last 2 weeks?", { target: "people", days: 14 }],
    [
      'How many highlights are tagged "Slow" in project "Checkout" in the last month?',
      { target: "highlights", tag: "Slow", project: "Checkout", days: 30 },
    ],
    ["Count all insights created in the past quarter.", { target: "insights", days: 91 }],
  ])("%s", (question, counted) => {
    expect(parseCountQuestion(question)).toEqual(counted);
  });

  it.each([
    "How many customers left because of the price?",
    "How many highlights say that the price is too high?",
    "Why do people leave?",
    "How many times was the export run?",
    "",
  ])("is none of: %s", (question) => {
    expect(parseCountQuestion(question)).toBeUndefined();
  });
});
