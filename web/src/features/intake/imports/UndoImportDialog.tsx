import { useApolloClient, useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import {
  type ImportStateFragment,
  ImportUndoDocument,
  UndoImportDocument,
} from "../../../graphql/graphql.ts";
import { UndoDialog } from "./UndoDialog.tsx";

/** Lists what undoing an import removes; of the notes edited since, the user chooses which. */
export function UndoImportDialog({ item, onClose }: { item: ImportStateFragment; onClose: () => void }) {
  const client = useApolloClient();
  const { data, error } = useQuery(ImportUndoDocument, {
    variables: { id: item.id },
    fetchPolicy: "network-only",
  });
  return (
    <UndoDialog
      title={t("import.undo.title", "Undo the import of {name}?", { name: item.fileName })}
      rejection={t("import.undo.refused", "You need edit access to every project that this import added to.")}
      summary={data?.import.undoSummary}
      error={error}
      onUndo={async (editedNoteIds) => {
        const input = { id: item.id, editedNoteIds: [...editedNoteIds] };
        await client.mutate({ mutation: UndoImportDocument, variables: { input } });
      }}
      onClose={onClose}
    />
  );
}
