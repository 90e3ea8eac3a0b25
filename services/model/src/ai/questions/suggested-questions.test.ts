import { expect, it } from "vitest";
import { type JobFunction, jobFunctions } from "../../fields/job-roles.ts";
import { suggestedQuestions } from "./suggested-questions.ts";

it("27 questions are suggested by default, 15 to marketing and sales, 7 to support, 17 to finance, operations and legal", () => {
  const counts: Record<JobFunction, number> = {
    MARKETING: 15,
    SALES: 15,
    FINANCE: 17,
    OPERATIONS: 17,
    LEGAL: 17,
    SUPPORT: 7,
    CUSTOMER_SUCCESS: 7,
  };
  expect(suggestedQuestions()).toHaveLength(27);
  for (const jobFunction of jobFunctions)
    expect(suggestedQuestions(jobFunction)).toHaveLength(counts[jobFunction]);
});

it("each is a question, and none is asked twice", () => {
  const all = new Set([undefined, ...jobFunctions].flatMap((jobFunction) => suggestedQuestions(jobFunction)));
  expect([...all].every((question) => question.endsWith("?"))).toBe(true);
  expect(all.size).toBe(27 + 15 + 7 + 17);
});
