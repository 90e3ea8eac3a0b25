import { exportFileName } from "@fieldstone/model/media/export-file-name.ts";
import { writeCsv } from "@fieldstone/model/tables/write-csv.ts";
import { saveFile } from "./save-file.ts";

/** Saves rows as CSV on the device. With a byte order mark, so that spreadsheets read it as UTF-8. */
export function saveCsv(title: string, rows: readonly (readonly (string | number)[])[]): void {
  const text = new Blob(["\ufeff", writeCsv(rows)], { type: "text/csv" });
  saveFile(text, exportFileName(title, "csv"));
}
