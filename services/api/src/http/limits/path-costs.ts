import { mutationCost, readCost } from "../../graphql/costs/field-cost.ts";

/** Costs of paths other than GraphQL, in units of `field-cost.ts`. */
export const pathCosts = {
  /** A few statements. */
  read: 2 * readCost,
  /** A write transaction with its audit entry. */
  write: mutationCost,
  /** A text of any length as JSON and as Markdown, in a worker thread if it is long, and its audit entry. */
  markdown: 500,
  /** A transcript with thousands of words, compared with the text; in a worker thread where it is long. */
  transcript: 500,
  /** A password hash: 25 ms of processor time. */
  password: 2_500,
  /** A body of at most 10 MB in memory, hashed and stored: allows 20 per member at once. */
  upload: 500,
  /** All members or groups of a workspace, filtered in this process. */
  directory: 500,
  /** A search with its total, and up to 1,000 results with their tags. */
  search: 1_500,
  /** A search, 60 texts read, and quotes looked up: allows few concurrent questions per member. */
  ask: 1_000,
  /** The whole audit log, a quarter of a megabyte at a time. */
  auditExport: 2_000,
} as const satisfies Record<string, number>;
