import { feedbackTextLengthMax } from "@fieldstone/model/limits.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { FileDrop } from "../../../ui/forms/FileDrop.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import styles from "./AddData.module.css";
import { CsvColumns } from "./CsvColumns.tsx";
import {
  type ColumnRole,
  type CsvItems,
  changeRole,
  csvItems,
  type DateLimits,
  suggestRoles,
} from "./csv-items.ts";
import type { CsvTable } from "./csv-messages.ts";
import { readCsv } from "./read-csv.ts";
import type { SendData } from "./useSendData.ts";

interface ChosenFile {
  readonly name: string;
  readonly table: CsvTable;
  readonly roles: readonly ColumnRole[];
  readonly limits: DateLimits;
}

/**
 * Imports a CSV file as points: choose it, assign roles to its columns, limit the dates, review the count,
 * add.
 */
export function CsvPanel({ onSend }: { onSend: SendData["send"] }) {
  const [file, setFile] = useState<ChosenFile>();
  const [problem, setProblem] = useState<string>();
  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setProblem(undefined);
    try {
      const table = await readCsv(chosen);
      setFile({ name: chosen.name, table, roles: suggestRoles(table), limits: { from: "", to: "" } });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }
  if (file === undefined) {
    return (
      <div className={styles.body}>
        {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
        <FileDrop
          label={t("channel-import.drop", "Drop a CSV file of feedback here")}
          buttonLabel={t("people-import.choose", "Choose file")}
          accept=".csv,.tsv,.txt"
          onFiles={([first]) => void choose(first)}
        >
          <p>
            {t(
              "channel-import.limits",
              "The first row names the columns. Each row becomes a point. Up to 100,000 rows and 10 MB.",
            )}
          </p>
        </FileDrop>
      </div>
    );
  }
  return (
    <ChosenCsv
      file={file}
      onChange={setFile}
      onOther={() => setFile(undefined)}
      onSend={(items) => void onSend(items, file.name)}
    />
  );
}

function ChosenCsv(props: {
  file: ChosenFile;
  onChange: (file: ChosenFile) => void;
  onOther: () => void;
  onSend: (items: CsvItems["items"]) => void;
}) {
  const { file, onChange, onOther, onSend } = props;
  const { table, roles, limits } = file;
  const found = csvItems(table, roles, limits);
  const n = found.items.length;
  const reason = !roles.includes("TEXT")
    ? t("channel-import.no-text", "Choose at least one column with the text to analyze.")
    : n === 0
      ? t("channel-import.none", "No row has text within these dates.")
      : undefined;
  return (
    <div className={styles.body}>
      <p className={styles.file}>
        <strong>{file.name}</strong>
        <Button size="small" kind="quiet" onClick={onOther}>
          {t("channel-import.other", "Choose another file")}
        </Button>
      </p>
      <CsvColumns
        table={table}
        roles={roles}
        onChange={(at, role) => onChange({ ...file, roles: changeRole(roles, at, role) })}
      />
      {roles.includes("DATE") && (
        <div className={styles.dates}>
          <TextField
            type="date"
            label={t("channel-import.from", "From (optional)")}
            value={limits.from}
            onChange={(event) =>
              onChange({ ...file, limits: { ...limits, from: event.currentTarget.value } })
            }
          />
          <TextField
            type="date"
            label={t("channel-import.to", "Up to (optional)")}
            value={limits.to}
            onChange={(event) => onChange({ ...file, limits: { ...limits, to: event.currentTarget.value } })}
          />
        </div>
      )}
      <LeftOut found={found} hasDates={roles.includes("DATE")} />
      <div className={styles.submit}>
        <Button kind="primary" disabledReason={reason} onClick={() => onSend(found.items)}>
          {t("channel-import.add", "Add {n, plural, one {# point} other {# points}}", { n })}
        </Button>
      </div>
    </div>
  );
}

/** Rows that are skipped or changed, and why. */
function LeftOut({ found, hasDates }: { found: CsvItems; hasDates: boolean }) {
  const { withoutText, outsideDates, withoutDate, shortened } = found;
  const lines = [
    withoutText > 0 &&
      t(
        "channel-import.without-text",
        "{n, plural, one {# row has} other {# rows have}} no text and {n, plural, one {is} other {are}} left out.",
        {
          n: withoutText,
        },
      ),
    outsideDates > 0 &&
      t(
        "channel-import.outside",
        "{n, plural, one {# row is} other {# rows are}} outside these dates and left out.",
        {
          n: outsideDates,
        },
      ),
    hasDates &&
      withoutDate > 0 &&
      t(
        "channel-import.without-date",
        "{n, plural, one {# point has} other {# points have}} no date that can be read: today is used.",
        {
          n: withoutDate,
        },
      ),
    shortened > 0 &&
      t(
        "channel-import.shortened",
        "{n, plural, one {# text is} other {# texts are}} too long: the first {max} characters are used.",
        { n: shortened, max: feedbackTextLengthMax.toLocaleString("en") },
      ),
  ].filter((line) => line !== false);
  return (
    <div role="status">
      <ul className={styles.notes}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
