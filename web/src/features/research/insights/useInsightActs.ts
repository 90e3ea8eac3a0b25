import { useApolloClient } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { useMemo } from "react";
import { withType } from "../../../app/apollo/with-type.ts";
import { t } from "../../../app/i18n/t.ts";
import { rememberAct, sayRefused } from "../../../app/undo/undo-stack.ts";
import {
  DeleteInsightFromPageDocument,
  type InsightPage_InsightFragment,
  PublishInsightDocument,
  RestoreInsightFromPageDocument,
  UpdateInsightDocument,
  type UpdateInsightInput,
} from "../../../graphql/graphql.ts";

/** What can be done to an insight as a whole: shown at once, taken back with the reason when refused. */
export function useInsightActs(insight: InsightPage_InsightFragment) {
  const client = useApolloClient();
  return useMemo(() => {
    const refused = (error: unknown): false => {
      sayRefused(error);
      return false;
    };
    const update = (input: Omit<UpdateInsightInput, "id">, shown: Partial<InsightPage_InsightFragment>) =>
      client
        .mutate({
          mutation: UpdateInsightDocument,
          variables: { input: { id: insight.id, ...input } },
          optimisticResponse: {
            updateInsight: withType("InsightPayload", { insight: { ...insight, ...shown } }),
          },
        })
        .then(() => true, refused);
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
        try {
          await publish(published);
        } catch (error) {
          return sayRefused(error);
        }
        rememberAct({
          label: published
            ? t("insight.published.done", "Published. Everyone in the workspace can see it on Home.")
            : t("insight.unpublished.done", "Unpublished."),
          undo: () => publish(!published),
        });
      },

      async move(project: { id: string; title: string }): Promise<boolean> {
        const before = insight.project;
        const to = withType("Project", { ...project, folder: null });
        const moved = await update({ projectId: project.id }, { project: to });
        if (moved && before) {
          rememberAct({
            label: t("insight.moved", "Moved to {project}.", { project: titleOf(project.title, "project") }),
            undo: () => update({ projectId: before.id }, { project: before }),
          });
        }
        return moved;
      },

      async delete(): Promise<boolean> {
        const variables = { input: { id: insight.id } };
        try {
          await client.mutate({ mutation: DeleteInsightFromPageDocument, variables });
        } catch (error) {
          return refused(error);
        }
        rememberAct({
          label: t("insight.deleted", "{title} was deleted.", { title: titleOf(insight.title, "insight") }),
          undo: () => client.mutate({ mutation: RestoreInsightFromPageDocument, variables }),
        });
        return true;
      },
    };
  }, [client, insight]);
}
