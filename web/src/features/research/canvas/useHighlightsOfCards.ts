import { useApolloClient } from "@apollo/client/react";
import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  type HighlightRow_HighlightFragment,
  HighlightsOfCardsDocument,
  type ViewTarget,
} from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/toast-store.ts";
import type { CanvasStore } from "./canvas-store.ts";

type Tagged = Pick<HighlightRow_HighlightFragment, "id" | "tags">;

/**
 * Finds what cards stand for that can have tags: highlights themselves, those in notes, and those that insights quote.
 * The finder says by itself why there are none, or too many, and answers with none then.
 */
export function useHighlightsOfCards(store: CanvasStore, projectId: string, target: ViewTarget) {
  const client = useApolloClient();
  return async (cardIds: readonly string[]): Promise<readonly Tagged[]> => {
    if (target === "HIGHLIGHT") return cardIds.map((id) => ({ id, tags: [...(store.card(id)?.tags ?? [])] }));
    try {
      const { data } = await client.query({
        query: HighlightsOfCardsDocument,
        variables: { id: projectId, filter: { form: formOf(target, cardIds) } },
        fetchPolicy: "network-only",
      });
      const highlights = data?.project.highlights.edges.map(({ node }) => node) ?? [];
      const refusal = refusalOf(highlights.length);
      if (refusal === undefined) return highlights;
      showToast(refusal);
    } catch (error) {
      showError(error);
    }
    return [];
  };
}

function formOf(target: "NOTE" | "INSIGHT", ids: readonly string[]): FilterForm {
  const field =
    target === "NOTE"
      ? ({ field: { source: "system", name: "Note" }, operator: "isOneOf" } as const)
      : ({ field: { source: "system", name: "Insights" }, operator: "hasAnyOf" } as const);
  return { combinator: "And", fields: [{ id: "cards", ...field, values: { ids: [...ids] } }] };
}

function refusalOf(found: number): string | undefined {
  if (found === 0)
    return t("canvas.tag.none", "There are no highlights in these cards. Highlight words in them first.");
  if (found <= bulkItemsMax) return undefined;
  return t("canvas.tag.many", "These cards have more than {n} highlights. Choose fewer cards.", {
    n: bulkItemsMax,
  });
}
