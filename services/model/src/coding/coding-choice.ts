/** What becomes of words that two coders tagged otherwise: the first one's codings, the second one's, both or none. */
export const codingChoices = ["FIRST", "SECOND", "BOTH", "NEITHER"] as const;
export type CodingChoice = (typeof codingChoices)[number];
