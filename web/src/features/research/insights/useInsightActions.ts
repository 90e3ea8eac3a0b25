import { useApolloClient } from "@apollo/client/react";
import { useMemo } from "react";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  DeleteInsightFromPageDocument,
  type InsightPage_InsightFragment,
  PublishInsightDocument,
  RestoreInsightFromPageDocument,
  UpdateInsightDocument,
  type UpdateInsightInput,
} from "../../../graphql/graphql.ts";
import { documentActions } from "../documents/document-actions.ts";

/** Actions on a whole insight. */
export function useInsightActions(insight: InsightPage_InsightFragment) {
  const client = useApolloClient();
  return useMemo(() => {
    const variables = { input: { id: insight.id } };
    const update = (input: Omit<UpdateInsightInput, "id">, shown: Partial<InsightPage_InsightFragment>) =>
      client.mutate({
        mutation: UpdateInsightDocument,
        variables: { input: { id: insight.id, ...input } },
        optimisticResponse: {
          updateInsight: withType("InsightPayload", { insight: { ...insight, ...shown } }),
        },
      });
    const publish = (published: boolean, undo?: { readonly publishedAt: string | null }) =>
      client.mutate({
        mutation: PublishInsightDocument,
        variables: { input: { id: insight.id, published, undo: undo !== undefined } },
        optimisticResponse: {
          publishInsight: withType("InsightPayload", {
            insight: withType("Insight", {
              id: insight.id,
              publishedAt: published ? (undo?.publishedAt ?? new Date().toISOString()) : null,
            }),
          }),
        },
      });
    return {
      ...documentActions("insight", insight, {
        update,
        delete: () => client.mutate({ mutation: DeleteInsightFromPageDocument, variables }),
        restore: () => client.mutate({ mutation: RestoreInsightFromPageDocument, variables }),
      }),

      async setPublished(published: boolean): Promise<void> {
        const { publishedAt } = insight;
        await performAction({
          run: () => publish(published),
          label: published
            ? t("insight.published.done", "Published. Everyone in the workspace can see it on Home.")
            : t("insight.unpublished.done", "Unpublished."),
          undo: () => publish(!published, { publishedAt }),
        });
      },
    };
  }, [client, insight]);
}
