import { useApolloClient } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { useMemo } from "react";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import { performAction } from "../../../app/undo/undo-stack.ts";
import {
  DeleteInsightFromPageDocument,
  type InsightPage_InsightFragment,
  PublishInsightDocument,
  RestoreInsightFromPageDocument,
  UpdateInsightDocument,
  type UpdateInsightInput,
} from "../../../graphql/graphql.ts";

/** What can be done to an insight as a whole: shown at once, taken back with the reason when refused. */
export function useInsightActions(insight: InsightPage_InsightFragment) {
  const client = useApolloClient();
  return useMemo(() => {
    const send = (input: Omit<UpdateInsightInput, "id">, shown: Partial<InsightPage_InsightFragment>) =>
      client.mutate({
        mutation: UpdateInsightDocument,
        variables: { input: { id: insight.id, ...input } },
        optimisticResponse: {
          updateInsight: withType("InsightPayload", { insight: { ...insight, ...shown } }),
        },
      });
    const update = (...change: Parameters<typeof send>) => isTaken(send(...change));
    const publish = (published: boolean) =>
      client.mutate({
        mutation: PublishInsightDocument,
        variables: { input: { id: insight.id, published } },
        optimisticResponse: {
          publishInsight: withType("InsightPayload", {
            insight: withType("Insight", {
              id: insight.id,
              publishedAt: published ? new Date().toISOString() : null,
            }),
          }),
        },
      });
    return {
      rename: (title: string) => update({ title }, { title }),

      async setPublished(published: boolean): Promise<void> {
        await performAction({
          run: () => publish(published),
          label: published
            ? t("insight.published.done", "Published. Everyone in the workspace can see it on Home.")
            : t("insight.unpublished.done", "Unpublished."),
          undo: () => publish(!published),
        });
      },

      move(project: { id: string; title: string }): Promise<boolean> {
        const before = insight.project;
        const to = { projectId: project.id };
        const shown = { project: withType("Project", { ...project, folder: null }) };
        if (!before) return update(to, shown);
        return performAction({
          label: t("insight.moved", "Moved to {project}.", { project: titleOf(project.title, "project") }),
          run: () => send(to, shown),
          undo: () => send({ projectId: before.id }, { project: before }),
        });
      },

      delete(): Promise<boolean> {
        const variables = { input: { id: insight.id } };
        return performAction({
          label: t("insight.deleted", "{title} was deleted.", { title: titleOf(insight.title, "insight") }),
          run: () => client.mutate({ mutation: DeleteInsightFromPageDocument, variables }),
          undo: () => client.mutate({ mutation: RestoreInsightFromPageDocument, variables }),
        });
      },
    };
  }, [client, insight]);
}
