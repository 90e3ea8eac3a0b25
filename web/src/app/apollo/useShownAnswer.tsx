import { type ReactNode, useRef } from "react";
import { FailurePage } from "../errors/FailurePage.tsx";
import { readFailure } from "../errors/failure.ts";
import { type Answer, answerToShow } from "./answer-to-show.ts";
import { refetchShown } from "./refetch.ts";

/** The parts of a query's result needed to show it. */
interface QueryResult<Data> {
  readonly data: Data | undefined;
  readonly error?: unknown;
  readonly variables: unknown;
  readonly refetch: () => Promise<unknown>;
}

interface ShownAnswer<Data> {
  /** The rows to show: the last question's while the current one is pending, never under its error. */
  readonly shown: Data | undefined;
  /** Shown in place of the rows, with a way to try again. */
  readonly failure: ReactNode;
}

/**
 * The state of a list whose query changes as the user types or chooses: see `answerToShow`. `inline` unless
 * it is a whole page.
 */
export function useShownAnswer<Data>(
  result: QueryResult<Data>,
  { inline = true }: { readonly inline?: boolean } = {},
): ShownAnswer<Data> {
  const { data, error, variables, refetch } = result;
  const before = useRef<Answer<Data>>(undefined);
  const answer = answerToShow({ question: JSON.stringify(variables), data, error }, before.current);
  before.current = answer;
  return {
    shown: answer?.data,
    failure:
      error !== undefined && !answer ? (
        // The query shows the outcome itself, so the promise is ignored.
        <FailurePage inline={inline} failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />
      ) : undefined,
  };
}
