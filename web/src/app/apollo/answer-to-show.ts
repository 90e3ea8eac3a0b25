/** An answer, with the question it belongs to. */
export interface Answer<Data> {
  readonly question: string;
  readonly data: Data;
}

/** The state of a question: answered, failed or pending. */
export interface Asked<Data> {
  readonly question: string;
  readonly data: Data | undefined;
  readonly error: unknown;
}

/**
 * The answer that a list shows: the current question's, or the previous one while that is pending, so that
 * typing does not blank the list. If the question failed, only an earlier answer to the same question is
 * kept.
 */
export function answerToShow<Data>(
  { question, data, error }: Asked<Data>,
  before: Answer<Data> | undefined,
): Answer<Data> | undefined {
  if (data !== undefined) return { question, data };
  return error === undefined || before?.question === question ? before : undefined;
}
