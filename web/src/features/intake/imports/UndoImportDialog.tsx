import { useApolloClient, useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import {
  type ImportStateFragment,
  ImportUndoDocument,
  UndoImportDocument,
} from "../../../graphql/graphql.ts";
import { CheckboxGroup } from "../../../ui/CheckboxGroup.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";

/** Says what undoing an import takes away, and lets people choose what goes of the notes that were worked on since. */
export function UndoImportDialog(props: { item: ImportStateFragment; onClose: () => void }) {
  const { item, onClose } = props;
  const client = useApolloClient();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const { data, error } = useQuery(ImportUndoDocument, {
    variables: { id: item.id },
    fetchPolicy: "network-only",
  });
  const summary = data?.import.undoSummary;
  const gone = (summary ? summary.noteCount - summary.editedCount : 0) + chosen.length;
  async function undo(): Promise<void> {
    setBusy(true);
    try {
      const input = { id: item.id, editedNoteIds: [...chosen] };
      await client.mutate({ mutation: UndoImportDocument, variables: { input } });
      onClose();
    } catch (refusal) {
      showError(refusal);
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void undo()}
      loading={busy || (data === undefined && error === undefined)}
      title={t("import.undo.title", "Undo the import of {name}?", { name: item.fileName })}
      confirmLabel={t("import.undo.confirm", "Move {n, plural, one {# note} other {# notes}} to trash", {
        n: gone,
      })}
    >
      {error && <p role="alert">{readFailure(error).message}</p>}
      {!data && !error && <LoadingState rows={3} rowHeight={24} />}
      {data && !summary && (
        <p>{t("import.undo.refused", "You need edit access to this project to undo its imports.")}</p>
      )}
      {summary && (
        <>
          <p>
            {t(
              "import.undo.what",
              "{n, plural, one {# note moves} other {# notes move}} to the trash with everything in them. Tags and people that this import added go too, unless something else uses them.",
              { n: gone },
            )}
          </p>
          {summary.editedCount > 0 && (
            <CheckboxGroup
              label={t(
                "import.undo.edited",
                "{n, plural, one {# note was worked on since and stays} other {# notes were worked on since and stay}}. Select what to move to the trash too.",
                { n: summary.editedCount },
              )}
              options={summary.editedNotes.map((note) => ({
                value: note.id,
                label: titleOf(note.title, "note"),
              }))}
              chosen={chosen}
              onChange={setChosen}
            />
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
