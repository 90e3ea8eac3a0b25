import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import {
  BulkImportHistoryDocument,
  type BulkImportStateFragment,
  BulkImportUndoDocument,
  UndoBulkImportDocument,
} from "../../../graphql/graphql.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { UndoDialog } from "../imports/UndoDialog.tsx";

/** Undoes a finished bulk import, after showing what is removed. */
export function UndoBulkImport({ item, onUndone }: { item: BulkImportStateFragment; onUndone: () => void }) {
  const [open, setOpen] = useState(false);
  if (item.isUndoing) {
    return <p role="status">{t("bulk-import.undoing", "Notes are being moved to the trash.")}</p>;
  }
  const made = item.doneCount + item.failedCount;
  if (item.underWayCount > 0 || made === 0 || (item.undoneCount > 0 && !item.undoFailed)) return null;
  return (
    <>
      {item.undoFailed && (
        <Banner tone="danger">
          {t("bulk-import.undo.failed", "Undoing stopped because something went wrong. Undo it again.")}
        </Banner>
      )}
      <Button onClick={() => setOpen(true)}>{t("bulk-import.undo", "Undo this bulk import")}</Button>
      {open && <Dialog id={item.id} onClose={() => setOpen(false)} onUndone={onUndone} />}
    </>
  );
}

function Dialog({ id, onClose, onUndone }: { id: string; onClose: () => void; onUndone: () => void }) {
  const client = useApolloClient();
  const { data, error } = useQuery(BulkImportUndoDocument, {
    variables: { id },
    fetchPolicy: "network-only",
  });
  return (
    <UndoDialog
      title={t("bulk-import.undo.title", "Undo this bulk import?")}
      rejection={t(
        "bulk-import.undo.refused",
        "You need edit access to all of its projects to undo this bulk import.",
      )}
      summary={data?.bulkImport.undoSummary}
      error={error}
      onUndo={async (editedNoteIds) => {
        const input = { id, editedNoteIds: [...editedNoteIds] };
        await client.mutate({
          mutation: UndoBulkImportDocument,
          variables: { input },
          refetchQueries: [BulkImportHistoryDocument],
        });
        onUndone();
      }}
      onClose={onClose}
    />
  );
}
