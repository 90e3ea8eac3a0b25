import { useApolloClient, useQuery } from "@apollo/client/react";
import { canvasCardsPerRequestMax } from "@fieldstone/model/views/canvas.ts";
import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { useCallback, useEffect, useRef } from "react";
import { consentText } from "../../../app/consent/consent-labels.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  type CanvasCard_CardFragment,
  CanvasCardsDocument,
  CanvasMatchesDocument,
  type ViewTarget,
} from "../../../graphql/graphql.ts";
import type { CanvasStore, CardContent } from "./canvas-store.ts";

/** Consent is put into words once, because cards are painted thousands of times a second. */
const contentOf = ({ consent, ...card }: CanvasCard_CardFragment): CardContent =>
  consent === null ? card : { ...card, consentText: consentText(consent) };

interface ShownCards {
  readonly store: CanvasStore | undefined;
  readonly version: number;
  readonly projectId: string;
  readonly target: ViewTarget;
}

/** Loads the view's filter results and the content of visible cards into the store. */
export function useCanvasCards(
  props: ShownCards & { settings: ViewSettings },
): (ids: readonly string[]) => Promise<void> {
  const { store, projectId, target, settings } = props;
  const listed = { ...settings, group: null, columns: [], fieldVisibility: [], display: {} };
  const { data } = useQuery(CanvasMatchesDocument, {
    variables: {
      id: projectId,
      target,
      settings: listed,
      timezoneOffsetMinutes: new Date().getTimezoneOffset(),
    },
  });
  const matches = data?.project?.canvasMatches;
  useEffect(() => {
    if (matches !== undefined) store?.setMatches(matches);
  }, [store, matches]);
  return useCardContents(props);
}

/** Loads the content of visible cards into the store. */
export function useCardContents(props: ShownCards): (ids: readonly string[]) => Promise<void> {
  const { store, version, projectId, target } = props;
  const client = useApolloClient();
  const asked = useRef(new Set<string>());
  const load = useCallback(
    async (ids: readonly string[]) => {
      for (let from = 0; from < ids.length; from += canvasCardsPerRequestMax) {
        const page = ids.slice(from, from + canvasCardsPerRequestMax);
        const answer = await client.query({
          query: CanvasCardsDocument,
          variables: { id: projectId, target, ids: page },
          fetchPolicy: "network-only",
        });
        store?.addCards((answer.data?.project?.canvasCards ?? []).map(contentOf));
      }
    },
    [client, store, projectId, target],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changed on the canvas may have brought new cards
  useEffect(() => {
    const missing = store?.missingCards().filter((id) => !asked.current.has(id)) ?? [];
    for (const id of missing) asked.current.add(id);
    if (missing.length > 0)
      load(missing).catch((error: unknown) => {
        for (const id of missing) asked.current.delete(id);
        showError(error);
      });
  }, [store, version, load]);
  return load;
}
