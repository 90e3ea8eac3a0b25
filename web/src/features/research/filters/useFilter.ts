import { useMemo, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import type { FilterInput } from "../../../graphql/graphql.ts";

/** A filter from the address: a form, or any text. */
export type GivenFilter = object | string | undefined;

/**
 * The filter argument of a list's query. The service validates the form: once rejected, it counts as none,
 * and `problem` says why.
 */
export function useFilter(given: GivenFilter) {
  const text = given === undefined ? undefined : JSON.stringify(given);
  const [refused, setRefused] = useState<{ text: string; problem: string }>();
  const isRefused = text !== undefined && refused?.text === text;
  const argument = useMemo(
    (): FilterInput | undefined =>
      text === undefined || isRefused
        ? undefined
        : { form: JSON.parse(text), timezoneOffsetMinutes: new Date().getTimezoneOffset() },
    [text, isRefused],
  );
  /**
   * Drops the filter if an error is about it. Call it during rendering, so that nothing else is shown
   * meanwhile.
   */
  const judge = (error: unknown): void => {
    if (error === undefined || text === undefined || isRefused) return;
    const { code, message } = readFailure(error);
    if (code?.startsWith("filter.")) setRefused({ text, problem: message });
  };
  return {
    argument,
    judge,
    given: isRefused ? undefined : given,
    problem: isRefused ? refused.problem : undefined,
  };
}
