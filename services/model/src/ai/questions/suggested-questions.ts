import type { JobFunction } from "../../fields/job-roles.ts";
import { generalQuestions } from "./general-questions.ts";
import { marketingSalesQuestions } from "./marketing-sales-questions.ts";
import { operationsQuestions } from "./operations-questions.ts";
import { supportQuestions } from "./support-questions.ts";

const lines = (text: string): readonly string[] => text.trim().split("\n");

const general = lines(generalQuestions);
const marketingSales = lines(marketingSalesQuestions);
const support = lines(supportQuestions);
const operations = lines(operationsQuestions);

const byFunction: Readonly<Record<JobFunction, readonly string[]>> = {
  MARKETING: marketingSales,
  SALES: marketingSales,
  SUPPORT: support,
  CUSTOMER_SUCCESS: support,
  FINANCE: operations,
  OPERATIONS: operations,
  LEGAL: operations,
};

/** The questions suggested for a job function; the general ones if it has none of its own. */
export function suggestedQuestions(jobFunction?: JobFunction): readonly string[] {
  return jobFunction === undefined ? general : byFunction[jobFunction];
}
