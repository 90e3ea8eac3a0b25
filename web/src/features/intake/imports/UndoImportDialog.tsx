import { useApolloClient, useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import {
  type ImportStateFragment,
  ImportUndoDocument,
  UndoImportDocument,
} from "../../../graphql/graphql.ts";
import { UndoDialog } from "./UndoDialog.tsx";

/** Says what undoing an import takes away, and lets people choose what goes of the notes that were worked on since. */
export function UndoImportDialog({ item, onClose }: { item: ImportStateFragment; onClose: () => void }) {
  const client = useApolloClient();
  const { data, error } = useQuery(ImportUndoDocument, {
    variables: { id: item.id },
    fetchPolicy: "network-only",
  });
  return (
    <UndoDialog
      title={t("import.undo.title", "Undo the import of {name}?", { name: item.fileName })}
      refusal={t("import.undo.refused", "You need edit access to this project to undo its imports.")}
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
