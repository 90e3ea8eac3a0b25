import { useMemo, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import type { FilterInput } from "../../../graphql/graphql.ts";

/** A filter as an address holds it: a form, or whatever somebody wrote there. */
export type GivenFilter = object | string | undefined;

/**
 * The argument that a list is asked with. The service judges the form: one that it refuses counts as none from then
 * on, and `problem` says why.
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
  /** Asks without the filter where that is what an error is about. To be called while rendering: nothing else is shown meanwhile. */
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
