import { mutationCost, readCost } from "../graphql/field-cost.ts";

/** What paths beside GraphQL cost, in units of `field-cost.ts`. */
export const pathCosts = {
  /** A few statements. */
  read: 2 * readCost,
  /** A writing transaction with its audit entry. */
  write: mutationCost,
  /** A text of any length as JSON and as Markdown, in a thread where it is long, and its audit entry. */
  markdown: 500,
  /** A transcript with its thousands of words, compared with the text in a thread where it is long. */
  transcript: 500,
  /** Hashing a password: 25 ms of a processor. */
  password: 2_500,
  /** A body of at most 10 MB in memory, hashed and stored: 20 of a member at once. */
  upload: 500,
  /** Everybody of a workspace, or all its groups, to be filtered here. */
  directory: 500,
  /** A search with its total, and up to 1,000 results with their tags. */
  search: 1_500,
  /** A search, 60 texts read, and what is quoted looked up: one question of a member is answered at a time, or few. */
  ask: 1_000,
  /** The whole audit log, a quarter of a megabyte at a time. */
  auditExport: 2_000,
} as const satisfies Record<string, number>;
