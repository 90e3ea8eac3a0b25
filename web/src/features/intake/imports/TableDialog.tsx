import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { Choice } from "../../../ui/Choice.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { ImportTags } from "./ImportTags.tsx";
import styles from "./TableDialog.module.css";
import { TablePreview } from "./TablePreview.tsx";
import { TableProblems } from "./TableProblems.tsx";
import { delimiterLabel, missingChoice } from "./table-labels.ts";
import { cancelUpload, importTable, openTable, refuseUpload, type Upload } from "./upload-queue.ts";
import { useMatchedFields, useNoteFields } from "./useNoteFields.ts";
import { useTable } from "./useTable.ts";

/** Shows a table before it is imported, with what each of its columns becomes. */
export function TableDialog({ upload }: { upload: Upload }) {
  const { preview, choices, check, choose } = useTable(upload.file, (reason) =>
    refuseUpload(upload.id, reason),
  );
  const fields = useNoteFields(upload.projectId);
  const [tagIds, setTagIds] = useState<readonly string[]>([]);
  const [isPicking, setPicking] = useState(false);
  const missing = choices && missingChoice(choices);
  const isTranscript = choices?.shape === "TRANSCRIPT";
  const change = (next: Partial<TableChoices>) => choices && choose({ ...choices, ...next });
  useMatchedFields(choices?.hasHeader ? preview?.rows[0] : undefined, choices, fields, change);
  return (
    <Dialog
      open
      keepsOpen={isPicking}
      onClose={() => openTable(undefined)}
      size="large"
      title={t("import.table.title", "Import {name}", { name: upload.file.name })}
      footer={
        <>
          <Button kind="quiet" onClick={() => cancelUpload(upload.id)}>
            {t("import.table.cancel", "Do not import")}
          </Button>
          <Button
            kind="primary"
            loading={choices !== undefined && check === undefined}
            disabled={choices === undefined}
            disabledReason={
              missing ??
              (check?.noteCount === 0 ? t("import.table.none", "No row is left to import.") : undefined)
            }
            onClick={() => choices && importTable(upload.id, { ...choices, tagIds })}
          >
            {isTranscript
              ? t("import.table.transcript", "Import transcript")
              : t("import.table.import", "Import {n, plural, one {# note} other {# notes}}", {
                  n: check?.noteCount ?? 0,
                })}
          </Button>
        </>
      }
    >
      {preview && choices ? (
        <div className={styles.body}>
          <p className={styles.facts}>
            {t(
              "import.table.facts",
              "{columns, plural, one {# column} other {# columns}}, {delimiter}, {encoding}",
              {
                columns: preview.columnCount,
                delimiter: delimiterLabel(preview.delimiter),
                encoding: preview.encoding.toUpperCase(),
              },
            )}
          </p>
          <div className={styles.options}>
            <Checkbox
              label={t("import.table.header", "The first row names the columns")}
              checked={choices.hasHeader}
              onChange={(hasHeader) => change({ hasHeader })}
            />
            {preview.mayBeTranscript && (
              <Choice
                label={t("import.table.shape", "The table becomes")}
                value={choices.shape}
                options={[
                  { value: "TRANSCRIPT", label: t("import.shape.transcript", "One transcript") },
                  { value: "NOTES", label: t("import.shape.notes", "A note for each row") },
                ]}
                onChange={(shape) => change({ shape })}
              />
            )}
          </div>
          <TablePreview preview={preview} choices={choices} fields={fields} onChange={change} />
          {!isTranscript && (
            <>
              <ImportTags
                projectId={upload.projectId}
                onChange={setTagIds}
                open={isPicking}
                onOpenChange={setPicking}
              />
              <TableProblems check={check} choices={choices} onChange={change} />
            </>
          )}
        </div>
      ) : (
        <LoadingState rows={6} rowHeight={32} />
      )}
    </Dialog>
  );
}
