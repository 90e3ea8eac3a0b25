import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { useState, useSyncExternalStore } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Tray } from "../../../app/trays/Tray.tsx";
import { clearEndedUploads, currentFileUploads, isInProgress, onFileUploadsChange } from "./file-uploads.ts";
import { UploadRow } from "./UploadRow.tsx";

/** All files being uploaded. */
export function UploadTray() {
  const uploads = useSyncExternalStore(onFileUploadsChange, currentFileUploads);
  const [open, setOpen] = useState(false);
  if (uploads.length === 0) return null;
  const inProgress = uploads.filter(isInProgress);
  const sum = (bytesOf: (upload: (typeof uploads)[number]) => number) =>
    formatBytes(inProgress.reduce((total, upload) => total + bytesOf(upload), 0));
  const failed = uploads.filter(({ state }) => state === "failed").length;
  const withoutTranscript = uploads.filter(({ transcript }) => transcript?.problem !== undefined).length;
  const state =
    inProgress.length > 0
      ? t("files.tray.sending", "{n, plural, one {# file} other {# files}}: {sent} of {all}", {
          n: inProgress.length,
          sent: sum(({ sentBytes }) => sentBytes),
          all: sum(({ file }) => file.size),
        })
      : failed > 0
        ? t("files.tray.failed", "{n, plural, one {# upload failed} other {# uploads failed}}", { n: failed })
        : withoutTranscript > 0
          ? t(
              "files.tray.transcripts",
              "{n, plural, one {# transcript could not be added} other {# transcripts could not be added}}",
              { n: withoutTranscript },
            )
          : t("files.tray.done", "Uploads finished");
  return (
    <Tray
      label={t("files.tray", "Uploads")}
      listLabel={t("files.tray.list", "Files being uploaded")}
      closeLabel={t("files.tray.close", "Close uploads")}
      state={state}
      open={open}
      onOpen={setOpen}
      onClose={inProgress.length === 0 ? clearEndedUploads : undefined}
    >
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </Tray>
  );
}
