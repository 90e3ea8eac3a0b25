import { IconChevronDown, IconChevronUp, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { t } from "../../../app/i18n/t.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import styles from "./ImportTray.module.css";
import { UploadRow } from "./UploadRow.tsx";
import {
  clearEnded,
  currentTable,
  currentUploads,
  hasEnded,
  needsPerson,
  onUploadsChange,
} from "./upload-queue.ts";

const TableDialog = lazy(() =>
  import("./TableDialog.tsx").then((module) => ({ default: module.TableDialog })),
);

/** The files on their way in, at the edge of every page: how many are done, and how many need somebody. */
export function ImportTray() {
  const uploads = useSyncExternalStore(onUploadsChange, currentUploads);
  const [open, setOpen] = useState(false);
  const table = useSyncExternalStore(onUploadsChange, currentTable);
  if (uploads.length === 0) return null;
  const ended = uploads.filter(hasEnded).length;
  const needed = uploads.filter(needsPerson).length;
  const counts = { done: ended.toLocaleString("en"), all: uploads.length.toLocaleString("en"), n: needed };
  const isOver = ended === uploads.length;
  return (
    <>
      <section className={styles.tray} aria-label={t("import.tray", "Imports")}>
        <div className={styles.head}>
          <p className={styles.counts} role="status">
            {needed > 0
              ? t(
                  "import.tray.needed",
                  "{done} of {all}, {n, plural, one {# needs you} other {# need you}}",
                  counts,
                )
              : t("import.tray.counts", "{done} of {all}", counts)}
          </p>
          <IconButton
            size="small"
            label={open ? t("import.tray.hide", "Hide files") : t("import.tray.show", "Show files")}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronUp size={16} aria-hidden />}
          </IconButton>
          {isOver && (
            <IconButton size="small" label={t("import.tray.close", "Close imports")} onClick={clearEnded}>
              <IconX size={16} aria-hidden />
            </IconButton>
          )}
        </div>
        <ul className={styles.list} hidden={!open} aria-label={t("import.list", "Files being imported")}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onOpened={() => setOpen(false)} />
          ))}
        </ul>
      </section>
      <Suspense>{table && <TableDialog key={table.id} upload={table} />}</Suspense>
    </>
  );
}
