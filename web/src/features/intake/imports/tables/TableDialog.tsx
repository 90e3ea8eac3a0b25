import type { TableChoices } from "@fieldstone/model/tables/table-roles.ts";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import { cancelUpload, importTable, openTable, refuseUpload, type Upload } from "../upload-queue.ts";
import { ImportTags } from "./ImportTags.tsx";
import styles from "./TableDialog.module.css";
import { TablePreview } from "./TablePreview.tsx";
import { TableProblems } from "./TableProblems.tsx";
import { TableReading } from "./TableReading.tsx";
import { columnTitles, missingChoice, tooManyOptionsReason } from "./table-labels.ts";
import { useMatchedFields, useNoteFields } from "./useNoteFields.ts";
import { useTable } from "./useTable.ts";

/** Previews a table before it is imported, with each column's role. */
export function TableDialog({ upload }: { upload: Upload }) {
  const fields = useNoteFields(upload.projectId);
  const { preview, choices, check, choose, openSheet, sheetProblem } = useTable(
    upload.file,
    fields,
    (reason, isInvalid) => refuseUpload(upload.id, reason, isInvalid),
  );
  const [tagIds, setTagIds] = useState<readonly string[]>([]);
  const [isPicking, setPicking] = useState(false);
  const missing = choices && (missingChoice(choices) ?? tooManyOptionsReason(check));
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
          <TableReading
            preview={preview}
            choices={choices}
            sheetProblem={sheetProblem}
            onChange={change}
            onSheet={openSheet}
          />
          <TablePreview preview={preview} choices={choices} fields={fields} onChange={change} />
          {!isTranscript && (
            <>
              <ImportTags
                projectId={upload.projectId}
                onChange={setTagIds}
                open={isPicking}
                onOpenChange={setPicking}
              />
              <TableProblems
                check={check}
                choices={choices}
                names={columnTitles(preview, choices)}
                onChange={change}
              />
            </>
          )}
        </div>
      ) : (
        <LoadingState rows={6} rowHeight={32} />
      )}
    </Dialog>
  );
}
