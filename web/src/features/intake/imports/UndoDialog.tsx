import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { useState } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { showError } from "../../../app/undo/undo-stack.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { CheckboxGroup } from "../../../ui/forms/CheckboxGroup.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { useWhileShown } from "../../../ui/overlays/useWhileShown.ts";

interface UndoSummary {
  readonly noteCount: number;
  readonly editedCount: number;
  readonly insightCount: number;
  readonly editedInsightCount: number;
  readonly editedNotes: readonly { readonly id: string; readonly title: string }[];
}

/** Lists the notes that an undo moves to the trash; of those edited since, the user chooses which. */
export function UndoDialog(props: {
  title: string;
  /** Shown if it cannot be undone. */
  rejection: string;
  /** Undefined while loading; null if it cannot be undone. */
  summary: UndoSummary | null | undefined;
  error: Error | undefined;
  onUndo: (editedNoteIds: readonly string[]) => Promise<void>;
  onClose: () => void;
}) {
  const { summary, error } = props;
  const onClose = useWhileShown(props.onClose);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const goneInsights = summary ? summary.insightCount - summary.editedInsightCount : 0;
  const gone = (summary ? summary.noteCount - summary.editedCount : 0) + chosen.length;
  async function undo(): Promise<void> {
    setBusy(true);
    try {
      await props.onUndo(chosen);
      onClose();
    } catch (rejection) {
      showError(rejection);
      setBusy(false);
    }
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void undo()}
      loading={busy || (summary === undefined && error === undefined)}
      title={props.title}
      confirmLabel={t("import.undo.confirm", "Move {n, plural, one {# note} other {# notes}} to trash", {
        n: gone,
      })}
    >
      {error && <p role="alert">{readFailure(error).message}</p>}
      {summary === undefined && !error && <LoadingState rows={3} rowHeight={24} />}
      {summary === null && <p>{props.rejection}</p>}
      {summary && (
        <>
          <p>
            {t(
              "import.undo.what",
              "{n, plural, one {# note moves} other {# notes move}} to the trash with everything in them. Tags and people that this import added go too, unless something else uses them.",
              { n: gone },
            )}
          </p>
          {summary.insightCount > 0 && (
            <p>
              {t(
                "import.undo.insights",
                "{n, plural, one {# insight moves} other {# insights move}} there too.",
                { n: goneInsights },
              )}{" "}
              {summary.editedInsightCount > 0 &&
                t(
                  "import.undo.insights.edited",
                  "{n, plural, one {# insight was edited since and stays} other {# insights were edited since and stay}}.",
                  { n: summary.editedInsightCount },
                )}
            </p>
          )}
          {summary.editedCount > 0 && (
            <CheckboxGroup
              label={t(
                "import.undo.edited",
                "{n, plural, one {# note was edited since and stays} other {# notes were edited since and stay}}. Select what to move to the trash too.",
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
