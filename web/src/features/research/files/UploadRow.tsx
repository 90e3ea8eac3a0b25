import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { t } from "../../../app/i18n/t.ts";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import rowStyles from "../../../ui/forms/FileRow.module.css";
import {
  cancelFileUpload,
  type FileUpload,
  isInProgress,
  pauseFileUpload,
  resumeFileUpload,
} from "./file-uploads.ts";
import { refuseFile } from "./refuse-file.ts";

function stateText({ state, isOffline, reason, sentBytes, file }: FileUpload): string {
  if (state === "sending" && isOffline) {
    return t("files.offline", "Waiting for the connection. The upload resumes automatically.");
  }
  const amounts = { sent: formatBytes(sentBytes), all: formatBytes(file.size) };
  switch (state) {
    case "waiting":
      return t("import.waiting", "Waiting");
    case "sending":
      return t("files.sending", "{sent} of {all}", amounts);
    case "paused":
      return t("files.paused", "Paused at {sent} of {all}", amounts);
    case "sent":
      return t("files.sent", "Uploaded");
    case "cancelled":
      return t("import.cancelled", "Cancelled");
    case "failed":
      return reason ?? "";
  }
}

/** A file being uploaded. */
export function UploadRow({ upload }: { upload: FileUpload }) {
  const { id, file, state, sentBytes, transcript } = upload;
  const again = state === "paused" || (state === "failed" && refuseFile(file) === undefined);
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.words}>
        <span className={rowStyles.name}>{file.name}</span>
        <span className={rowStyles.state} data-bad={state === "failed" || undefined}>
          {stateText(upload)}
        </span>
        {transcript && (
          <span className={rowStyles.state} data-bad={transcript.problem !== undefined || undefined}>
            {transcript.problem === undefined
              ? t("files.transcript", "with its transcript “{name}”", { name: transcript.name })
              : t("files.transcript.failed", "Its transcript “{name}” could not be added: {reason}", {
                  name: transcript.name,
                  reason: transcript.problem,
                })}
          </span>
        )}
        {isInProgress(upload) && <Progress percent={(sentBytes / file.size) * 100} label={file.name} />}
      </div>
      {state === "sending" && (
        <Button size="small" kind="quiet" onClick={() => pauseFileUpload(id)}>
          {t("files.pause", "Pause")}
        </Button>
      )}
      {again && (
        <Button size="small" kind="quiet" onClick={() => resumeFileUpload(id)}>
          {state === "paused" ? t("files.resume", "Resume") : t("retry", "Try again")}
        </Button>
      )}
      {isInProgress(upload) && (
        <Button size="small" kind="quiet" onClick={() => cancelFileUpload(id)}>
          {t("cancel", "Cancel")}
        </Button>
      )}
    </li>
  );
}
