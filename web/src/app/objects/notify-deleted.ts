import type { ApolloClient } from "@apollo/client";
import { TrashedObjectDocument } from "../../graphql/graphql.ts";
import { currentToasts, showToast } from "../../ui/feedback/toast-store.ts";
import { t } from "../i18n/t.ts";
import { restoreFromTrash } from "./restore-from-trash.ts";

/** Says what happened to an object whose page was closed, with Restore for those who may. */
export async function notifyDeleted(
  client: ApolloClient,
  object: { readonly type: string; readonly id: string; readonly title: string },
  viewerName: string,
): Promise<void> {
  const { type, id, title } = object;
  // The trash lists only what the viewer may restore.
  const found = await client
    .query({ query: TrashedObjectDocument, variables: { id }, fetchPolicy: "network-only" })
    .then(({ data }) => data?.trash.edges.map(({ node }) => node) ?? [])
    .catch(() => []);
  const item = found.find((other) => other.type === type);
  if (!item) {
    showToast(t("object.gone", "“{title}” was deleted, or is no longer shared with you.", { title }));
    return;
  }
  // The viewer's own action showed a toast already, with Undo.
  if (item.deletedBy === viewerName && currentToasts().length > 0) return;
  showToast(t("object.deleted", "“{title}” is in the trash now.", { title }), {
    action: {
      label: t("trash.restore", "Restore"),
      run: () => void restoreFromTrash(client, [{ id, type, title }]),
    },
  });
}
