import { isQdpx } from "@fieldstone/model/qdpx/is-qdpx.ts";
import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Tray } from "../../../app/trays/Tray.tsx";
import { UploadRow } from "./UploadRow.tsx";
import {
  clearEnded,
  currentTable,
  currentUploads,
  hasEnded,
  hasFailed,
  needsPerson,
  onUploadsChange,
} from "./upload-queue.ts";

const TableDialog = lazy(() =>
  import("./tables/TableDialog.tsx").then((module) => ({ default: module.TableDialog })),
);

const QdpxDialog = lazy(() =>
  import("./qdpx/QdpxDialog.tsx").then((module) => ({ default: module.QdpxDialog })),
);

/** Files being imported, at the edge of every page: how many are done, need attention or failed. */
export function ImportTray() {
  const uploads = useSyncExternalStore(onUploadsChange, currentUploads);
  const [open, setOpen] = useState(false);
  const table = useSyncExternalStore(onUploadsChange, currentTable);
  if (uploads.length === 0) return null;
  const ended = uploads.filter(hasEnded).length;
  const needed = uploads.filter(needsPerson).length;
  const failed = uploads.filter(hasFailed).length;
  const counts = { done: ended.toLocaleString("en"), all: uploads.length.toLocaleString("en") };
  const state = [
    t("import.tray.counts", "{done} of {all} files processed", counts),
    ...(needed === 0
      ? []
      : [
          t("import.tray.needed", "{n, plural, one {# needs your input} other {# need your input}}", {
            n: needed,
          }),
        ]),
    ...(failed === 0 ? [] : [t("import.tray.failed", "{n} failed", { n: failed.toLocaleString("en") })]),
  ].join(", ");
  const isOver = ended === uploads.length;
  return (
    <>
      <Tray
        label={t("import.tray", "Imports")}
        listLabel={t("import.list", "Files being imported")}
        closeLabel={t("import.tray.close", "Close imports")}
        state={state}
        open={open}
        onOpen={setOpen}
        onClose={isOver ? clearEnded : undefined}
      >
        {uploads.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onOpened={() => setOpen(false)} />
        ))}
      </Tray>
      <Suspense>
        {table &&
          (isQdpx(table.file.name) ? (
            <QdpxDialog key={table.id} upload={table} />
          ) : (
            <TableDialog key={table.id} upload={table} />
          ))}
      </Suspense>
    </>
  );
}
