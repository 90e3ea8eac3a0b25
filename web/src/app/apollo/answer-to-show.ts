/** An answer, and the question that it answers. */
export interface Answer<Data> {
  readonly question: string;
  readonly data: Data;
}

/** How a question stands: answered, failed, or awaited. */
export interface Asked<Data> {
  readonly question: string;
  readonly data: Data | undefined;
  readonly error: unknown;
}

/**
 * Which answer a list shows: the one to its question; while that is awaited, the one shown before, so that typing does
 * not blank the list. Where a question failed, only an earlier answer to the same question stays.
 */
export function answerToShow<Data>(
  { question, data, error }: Asked<Data>,
  before: Answer<Data> | undefined,
): Answer<Data> | undefined {
  if (data !== undefined) return { question, data };
  return error === undefined || before?.question === question ? before : undefined;
}
