import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { refetchLists } from "../../../app/apollo/list-edits.ts";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  DeleteGroupDocument,
  GroupLossDocument,
  type GroupRow_GroupFragment,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";
import styles from "./Groups.module.css";

/** Confirms deleting a group, and lists the objects that its members lose access to. */
export function DeleteGroupDialog(props: { group: GroupRow_GroupFragment; onClose: () => void }) {
  const { group } = props;
  const onClose = useWhileShown(props.onClose);
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery(GroupLossDocument, { fetchPolicy: "network-only" });
  const loss = data?.groups.find(({ id }) => id === group.id);

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await client.mutate({ mutation: DeleteGroupDocument, variables: { input: { id: group.id } } });
      refetchLists(client, ["groups"]);
      onClose();
    } catch (failed) {
      showError(failed);
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("groups.delete.title", "Delete the group “{name}”?", { name: group.name })}
      confirmLabel={t("groups.delete", "Delete group")}
      loading={busy}
      onConfirm={() => void remove()}
    >
      <p>
        {t(
          "groups.delete.members",
          "{n, plural, one {Its # member stays in the workspace and loses} other {Its # members stay in the workspace and lose}} the access this group gave. This cannot be undone.",
          { n: group.members.length },
        )}
      </p>
      {error && !data && <p role="alert">{readFailure(error).message}</p>}
      {!data && !error && <LoadingState rows={2} rowHeight={24} />}
      {loss && loss.grants.length + loss.hiddenGrantCount === 0 && (
        <p className={styles.faint}>{t("groups.delete.nothing", "Nothing is shared with this group.")}</p>
      )}
      {loss && loss.grants.length > 0 && (
        <ul className={styles.loss} aria-label={t("groups.delete.loss", "Shared with this group")}>
          {loss.grants.map(({ objectType, objectId, title }) => (
            <li key={`${objectType} ${objectId}`}>{title}</li>
          ))}
        </ul>
      )}
      {loss && loss.hiddenGrantCount > 0 && (
        <p className={styles.faint}>
          {t("groups.delete.hidden", "And {n} more that you don't have access to.", {
            n: loss.hiddenGrantCount,
          })}
        </p>
      )}
    </ConfirmDialog>
  );
}
