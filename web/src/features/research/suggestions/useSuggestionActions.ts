import { useApolloClient } from "@apollo/client/react";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  AcceptSuggestionsDocument,
  RejectSuggestionsDocument,
  UndoSuggestionsDocument,
} from "../../../graphql/graphql.ts";

/**
 * Accepts and rejects suggestions; each decision is undone by one step, and labelled by how many were decided: those whose
 * words are gone are passed over. `onChange` follows each answer.
 */
export function useSuggestionActions(onChange: () => unknown) {
  const client = useApolloClient();
  const variablesOf = (ids: readonly string[]) => ({ input: { ids: [...ids] } });
  const accept = async (ids: readonly string[]) => {
    const { data } = await client.mutate({
      mutation: AcceptSuggestionsDocument,
      variables: variablesOf(ids),
    });
    await onChange();
    return data?.acceptSuggestions.suggestions.length ?? ids.length;
  };
  const reject = async (ids: readonly string[]) => {
    await client.mutate({ mutation: RejectSuggestionsDocument, variables: variablesOf(ids) });
    await onChange();
    return ids.length;
  };
  const takeBack = async (ids: readonly string[]) => {
    await client.mutate({ mutation: UndoSuggestionsDocument, variables: variablesOf(ids) });
    await onChange();
  };
  const decide =
    (send: (ids: readonly string[]) => Promise<number>) =>
    (ids: readonly string[], labelOf: (n: number) => string) => {
      let count = ids.length;
      return performAction({
        label: () => labelOf(count),
        run: async () => {
          count = await send(ids);
        },
        undo: () => takeBack(ids),
      });
    };
  return {
    accept: decide(accept),
    reject: decide(reject),
    takeBack,
    acceptAgain: accept,
  };
}
