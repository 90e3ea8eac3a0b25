/** Whose codings to keep where two coders differ: the first's, the second's, both or none. */
export const codingChoices = ["FIRST", "SECOND", "BOTH", "NEITHER"] as const;
export type CodingChoice = (typeof codingChoices)[number];
