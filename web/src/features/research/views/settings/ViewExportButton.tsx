import { useApolloClient } from "@apollo/client/react";
import { IconDownload, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { saveCsv } from "../../../../app/save-csv.ts";
import { showError } from "../../../../app/undo/undo-stack.ts";
import { showToast } from "../../../../ui/feedback/toast-store.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { readAllRows } from "../rows/read-all-rows.ts";
import { type RequestedRows, rowSource } from "../rows/useViewRows.ts";
import type { ViewRow } from "../rows/view-row.ts";
import { cellText } from "../table/cell-text.ts";
import type { ViewColumn } from "../table/view-columns.ts";

/** Saves rows with their columns as CSV. */
export function saveRows(title: string, columns: readonly ViewColumn[], rows: readonly ViewRow[]): void {
  saveCsv(title, [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => cellText(row, column))),
  ]);
}

/** Exports all rows that match a view's filter, with the visible columns; a second press cancels. */
export function ViewExportButton(props: {
  wanted: Omit<RequestedRows, "keys">;
  title: string;
  columns: readonly ViewColumn[];
}) {
  const { wanted, title, columns } = props;
  const client = useApolloClient();
  const running = useRef<AbortController>(undefined);
  const [percent, setPercent] = useState<number>();
  useEffect(() => () => running.current?.abort(), []);

  async function save(): Promise<void> {
    const stop = new AbortController();
    running.current = stop;
    setPercent(0);
    try {
      const { read } = rowSource(client, { ...wanted, keys: columns.map(({ key }) => key) });
      const all = await readAllRows(read, { signal: stop.signal, onProgress: setPercent });
      if (all === undefined) return;
      saveRows(title, columns, all.rows);
      showToast(savedText(all.rows.length, all.isChanged), all.isChanged ? { tone: "danger" } : {});
    } catch (error) {
      if (!stop.signal.aborted) showError(error);
    } finally {
      setPercent(undefined);
    }
  }
  return percent === undefined ? (
    <Button size="small" icon={<IconDownload size={16} aria-hidden />} onClick={() => void save()}>
      {t("view.export.all", "Export all as CSV")}
    </Button>
  ) : (
    <Button size="small" icon={<IconX size={16} aria-hidden />} onClick={() => running.current?.abort()}>
      {t("view.export.cancel", "Cancel export ({percent}%)", { percent: Math.floor(percent) })}
    </Button>
  );
}

function savedText(n: number, isChanged: boolean): string {
  return isChanged
    ? t(
        "view.export.changed",
        "{n} rows were exported, but the list changed during the export. Export it again.",
        {
          n,
        },
      )
    : t("view.export.done", "{n, plural, one {# row was} other {# rows were}} exported.", { n });
}
