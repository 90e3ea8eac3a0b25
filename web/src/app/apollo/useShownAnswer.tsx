import { type ReactNode, useRef } from "react";
import { FailurePage } from "../errors/FailurePage.tsx";
import { readFailure } from "../errors/failure.ts";
import { type Answer, answerToShow } from "./answer-to-show.ts";

/** What of a query's result is needed to show it. */
interface QueryResult<Data> {
  readonly data: Data | undefined;
  readonly error?: unknown;
  readonly variables: unknown;
  readonly refetch: () => Promise<unknown>;
}

interface ShownAnswer<Data> {
  /** The rows to show: of the last question while the answer to this one is awaited, never under its error. */
  readonly shown: Data | undefined;
  /** Stands where the rows would, with a way to try again. */
  readonly failure: ReactNode;
}

/** What a list shows whose query changes with what is typed or chosen: see `answerToShow`. `inline` unless it is a whole page. */
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
        // What it comes to is shown by the query itself: here is nobody to tell.
        <FailurePage
          inline={inline}
          failure={readFailure(error)}
          onRetry={() => void refetch().catch(() => undefined)}
        />
      ) : undefined,
  };
}
