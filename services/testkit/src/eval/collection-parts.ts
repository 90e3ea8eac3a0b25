export interface EvalDocument {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

export interface EvalQuery {
  readonly id: string;
  readonly text: string;
}

/** Relevance of each document to a query: above 0, higher is better. */
export type Judgements = ReadonlyMap<string, ReadonlyMap<string, number>>;
