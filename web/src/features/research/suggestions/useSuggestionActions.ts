import { useApolloClient } from "@apollo/client/react";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  AcceptSuggestionsDocument,
  RejectSuggestionsDocument,
  UndoSuggestionsDocument,
} from "../../../graphql/graphql.ts";

/**
 * Accepts and rejects suggestions; each decision is undone in one step. Its label says how many were decided,
 * and which no longer could be and were skipped. `onChange` is called after each answer.
 */
export function useSuggestionActions(onChange: () => unknown) {
  const client = useApolloClient();
  const accept = async (ids: readonly string[]) => {
    const passedOver: string[] = [];
    for (const part of partsOf(ids)) {
      const { data } = await client.mutate({
        mutation: AcceptSuggestionsDocument,
        variables: { input: { ids: part } },
      });
      passedOver.push(...(data?.acceptSuggestions.passedOverIds ?? []));
    }
    await onChange();
    return passedOver;
  };
  const reject = async (ids: readonly string[]) => {
    for (const part of partsOf(ids))
      await client.mutate({ mutation: RejectSuggestionsDocument, variables: { input: { ids: part } } });
    await onChange();
    return [];
  };
  const takeBack = async (ids: readonly string[], own: boolean) => {
    for (const part of partsOf(ids))
      await client.mutate({ mutation: UndoSuggestionsDocument, variables: { input: { ids: part, own } } });
    await onChange();
  };
  const decide =
    (send: (ids: readonly string[]) => Promise<readonly string[]>) =>
    (ids: readonly string[], labelOf: (n: number, passedOver: readonly string[]) => string) => {
      let passedOver: readonly string[] = [];
      return performAction({
        label: () => labelOf(ids.length - passedOver.length, passedOver),
        run: async () => {
          passedOver = await send(ids);
        },
        undo: () => takeBack(ids, true),
      });
    };
  return {
    accept: decide(accept),
    reject: decide(reject),
    /** Undoes the user's own decisions. */
    undo: (ids: readonly string[]) => takeBack(ids, true),
    /** Undoes decisions, no matter whose. */
    takeBack: (ids: readonly string[]) => takeBack(ids, false),
    acceptAgain: accept,
  };
}

/** Largest batch that the service accepts. */
function partsOf(ids: readonly string[]): readonly string[][] {
  return Array.from({ length: Math.ceil(ids.length / bulkItemsMax) }, (_, at) =>
    ids.slice(at * bulkItemsMax, (at + 1) * bulkItemsMax),
  );
}
