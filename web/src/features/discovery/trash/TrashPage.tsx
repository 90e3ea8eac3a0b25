import { useApolloClient, useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { SettingsTabs } from "../../../app/navigation/SettingsTabs.tsx";
import { sayRefused } from "../../../app/undo/undo-stack.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { TrashDocument, type TrashQuery } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { Table } from "../../../ui/Table.tsx";
import { showToast } from "../../../ui/toast-store.ts";
import { restoreMutation, trashTypeName } from "./restore.ts";

type Item = TrashQuery["trash"][number];

/** What was deleted and can still be put back. */
export function TrashPage() {
  usePageTitle(t("user.trash", "Trash"));
  const client = useApolloClient();
  const { data, error, refetch } = useQuery(TrashDocument, { fetchPolicy: "cache-and-network" });

  async function restore(item: Item): Promise<void> {
    const mutation = restoreMutation(item.type);
    if (!mutation) return;
    try {
      await client.mutate({
        mutation,
        variables: { input: { id: item.id } },
        update: (cache) => {
          cache.updateQuery({ query: TrashDocument }, (held) =>
            held ? { trash: held.trash.filter((other) => other.id !== item.id) } : held,
          );
        },
      });
      refetchLists(client, ["projects", "folders", "people", "publishedInsights"]);
      showToast(t("trash.restored", "“{title}” was restored.", { title: titleOf(item.title) }));
    } catch (failed) {
      sayRefused(failed);
    }
  }

  return (
    <Page title={t("user.trash", "Trash")} toolbar={<SettingsTabs current="trash" />}>
      {error && !data ? (
        <FailurePage inline failure={readFailure(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : data.trash.length === 0 ? (
        <EmptyState title={t("trash.none", "The trash is empty")}>
          {t("trash.none.text", "Items you delete are kept here for a while and can be restored.")}
        </EmptyState>
      ) : (
        <Table
          caption={t("user.trash", "Trash")}
          rows={data.trash}
          rowKey={(item) => `${item.type}-${item.id}`}
          columns={[
            { key: "title", label: t("project.title", "Title"), render: (item) => titleOf(item.title) },
            { key: "type", label: t("trash.kind", "Type"), render: (item) => trashTypeName(item.type) },
            {
              key: "deleted",
              label: t("trash.deleted", "Deleted"),
              secondary: true,
              render: (item) => <RelativeTime value={item.deletedAt} />,
            },
            {
              key: "acts",
              label: t("members.acts", "Actions"),
              hideLabel: true,
              align: "end",
              render: (item) =>
                restoreMutation(item.type) && (
                  <Button
                    size="small"
                    aria-label={t("trash.restore.title", "Restore {title}", { title: titleOf(item.title) })}
                    onClick={() => void restore(item)}
                  >
                    {t("trash.restore", "Restore")}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Page>
  );
}
