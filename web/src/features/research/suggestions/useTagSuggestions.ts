import { useApolloClient } from "@apollo/client/react";
import { suggestedHighlightsMax } from "@fieldstone/model/limits.ts";
import { useRef, useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { SuggestTagsDocument, type TagSuggestion_SuggestionFragment } from "../../../graphql/graphql.ts";

/** Requests tag suggestions for highlights in batches; if cancelled, earlier results are kept. */
export function useTagSuggestions() {
  const client = useApolloClient();
  const [found, setFound] = useState<readonly TagSuggestion_SuggestionFragment[]>([]);
  const [doneCount, setDoneCount] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const cancelled = useRef(false);
  /** A retry continues where it failed, because AI might tag finished highlights differently. */
  const reached = useRef(0);
  const ask = async (highlightIds: readonly string[], apply: boolean, again = false) => {
    cancelled.current = false;
    if (!again) reached.current = 0;
    const all: TagSuggestion_SuggestionFragment[] = again ? [...found] : [];
    setFound(all);
    setProblem(undefined);
    let isWhole = true;
    try {
      for (
        let start = reached.current;
        start < highlightIds.length && !cancelled.current;
        start += suggestedHighlightsMax
      ) {
        reached.current = start;
        setDoneCount(start);
        const part = highlightIds.slice(start, start + suggestedHighlightsMax);
        const { data } = await client.mutate({
          mutation: SuggestTagsDocument,
          variables: { input: { highlightIds: part, apply } },
        });
        all.push(...(data?.suggestTags.suggestions ?? []));
        setFound([...all]);
      }
    } catch (error) {
      setProblem(readFailure(error).message);
      isWhole = false;
    }
    setDoneCount(undefined);
    return { all, isWhole };
  };
  return {
    ask,
    cancel: () => {
      cancelled.current = true;
    },
    found,
    /** Undefined if no request is running. */
    doneCount,
    problem,
    /** Removes decided suggestions from the list. */
    keep: (isOpen: (id: string) => boolean) => setFound((shown) => shown.filter(({ id }) => isOpen(id))),
    show: setFound,
  };
}
