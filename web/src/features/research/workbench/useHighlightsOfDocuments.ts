import { useApolloClient } from "@apollo/client/react";
import type { FilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  type HighlightRow_HighlightFragment,
  HighlightsOfDocumentsDocument,
  type ViewTarget,
} from "../../../graphql/graphql.ts";
import { showToast } from "../../../ui/feedback/toast-store.ts";

/** What tagging needs to know about a highlight. */
export type Tagged = Pick<HighlightRow_HighlightFragment, "id" | "tags">;
export type DocumentTarget = Exclude<ViewTarget, "HIGHLIGHT">;

/**
 * Finds the taggable highlights of notes and insights: those in notes, and those that insights quote. The
 * returned function itself shows if there are none or too many, and then resolves to none.
 */
export function useHighlightsOfDocuments(projectId: string, target: DocumentTarget) {
  const client = useApolloClient();
  return async (ids: readonly string[]): Promise<readonly Tagged[]> => {
    try {
      const { data } = await client.query({
        query: HighlightsOfDocumentsDocument,
        variables: { id: projectId, filter: { form: formOf(target, ids) } },
        fetchPolicy: "network-only",
      });
      const highlights = data?.project.highlights.edges.map(({ node }) => node) ?? [];
      const rejection = rejectionOf(highlights.length);
      if (rejection === undefined) return highlights;
      showToast(rejection);
    } catch (error) {
      showError(error);
    }
    return [];
  };
}

function formOf(target: DocumentTarget, ids: readonly string[]): FilterForm {
  const field =
    target === "NOTE"
      ? ({ field: { source: "system", name: "Note" }, operator: "isOneOf" } as const)
      : ({ field: { source: "system", name: "Insights" }, operator: "hasAnyOf" } as const);
  return { combinator: "And", fields: [{ id: "documents", ...field, values: { ids: [...ids] } }] };
}

function rejectionOf(found: number): string | undefined {
  if (found === 0)
    return t("bulk.tag.none", "Your selection has no highlights yet. Highlight some words in it first.");
  if (found <= bulkItemsMax) return undefined;
  return t("bulk.tag.many", "Your selection has more than {n} highlights. Select fewer items.", {
    n: bulkItemsMax,
  });
}
