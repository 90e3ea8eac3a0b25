import { useApolloClient } from "@apollo/client/react";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  AcceptSuggestionsDocument,
  RejectSuggestionsDocument,
  UndoSuggestionsDocument,
} from "../../../graphql/graphql.ts";

const mutations = {
  accept: AcceptSuggestionsDocument,
  reject: RejectSuggestionsDocument,
  undo: UndoSuggestionsDocument,
};

/** Accepts and rejects suggestions; each decision is undone by one step. `onChange` follows each answer. */
export function useSuggestionActions(onChange: () => unknown) {
  const client = useApolloClient();
  const send = async (act: keyof typeof mutations, ids: readonly string[]) => {
    await client.mutate({ mutation: mutations[act], variables: { input: { ids: [...ids] } } });
    await onChange();
  };
  const decide = (act: "accept" | "reject") => (ids: readonly string[], label: string) =>
    performAction({ label, run: () => send(act, ids), undo: () => send("undo", ids) });
  return {
    accept: decide("accept"),
    reject: decide("reject"),
    takeBack: (ids: readonly string[]) => send("undo", ids),
    acceptAgain: (ids: readonly string[]) => send("accept", ids),
  };
}
