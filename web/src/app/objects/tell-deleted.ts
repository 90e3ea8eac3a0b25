import type { ApolloClient } from "@apollo/client";
import { TrashedObjectDocument } from "../../graphql/graphql.ts";
import { currentToasts, showToast } from "../../ui/toast-store.ts";
import { t } from "../i18n/t.ts";
import { restoreFromTrash } from "./restore-from-trash.ts";

/** Says what became of an object whose page was left, with Restore for whoever may. */
export async function tellDeleted(
  client: ApolloClient,
  object: { readonly type: string; readonly id: string; readonly title: string },
  viewerName: string,
): Promise<void> {
  const { type, id, title } = object;
  // The trash lists what the viewer may restore, and nothing else.
  const found = await client
    .query({ query: TrashedObjectDocument, variables: { id }, fetchPolicy: "network-only" })
    .then(({ data }) => data?.trash.edges.map(({ node }) => node) ?? [])
    .catch(() => []);
  const item = found.find((other) => other.type === type);
  if (!item) {
    showToast(t("object.gone", "“{title}” was deleted, or is no longer shared with you.", { title }));
    return;
  }
  // Their own act said so already, and offers its undo.
  if (item.deletedBy === viewerName && currentToasts().length > 0) return;
  showToast(t("object.deleted", "“{title}” is in the trash now.", { title }), {
    action: {
      label: t("trash.restore", "Restore"),
      run: () => void restoreFromTrash(client, [{ id, type, title }]),
    },
  });
}
