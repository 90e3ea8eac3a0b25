import { useQuery } from "@apollo/client/react";
import { isQdpx } from "@fieldstone/model/qdpx/is-qdpx.ts";
import { useEffect } from "react";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { ImportStatusDocument } from "../../../graphql/graphql.ts";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import rowStyles from "../../../ui/forms/FileRow.module.css";
import { ImportRow } from "./ImportRow.tsx";
import {
  cancelUpload,
  canRetry,
  importOutcomes,
  openTable,
  recordOutcome,
  retryUpload,
  type Upload,
} from "./upload-queue.ts";

/** How often an unfinished import is polled, in case a live update is missed. */
const ASK_EVERY_MS = 1_500;

function outcomeOf(status: string | undefined): Upload["outcome"] {
  return importOutcomes.find((outcome) => outcome === status);
}

/** A file being imported: uploaded first, then processed. */
export function UploadRow({ upload, onOpened }: { upload: Upload; onOpened: () => void }) {
  const { data, error, startPolling, stopPolling } = useQuery(ImportStatusDocument, {
    variables: { id: upload.importId ?? "" },
    skip: !upload.importId,
    pollInterval: ASK_EVERY_MS,
  });
  const isSent = upload.importId !== undefined;
  const ended = outcomeOf(data?.import.status) !== undefined;
  useEffect(() => {
    if (ended) stopPolling();
    else if (isSent) startPolling(ASK_EVERY_MS);
  }, [ended, isSent, startPolling, stopPolling]);
  const outcome = outcomeOf(data?.import.status);
  const isRead = data !== undefined;
  useEffect(() => {
    if (isRead) recordOutcome(upload.id, outcome);
  }, [isRead, upload.id, outcome]);
  if (data) {
    return (
      <li className={rowStyles.row}>
        <ImportRow item={data.import} onOpened={onOpened} isOwn />
      </li>
    );
  }
  const said = error ? readFailure(error).message : upload.reason;
  const isProject = isQdpx(upload.file.name);
  const busy = upload.state === "waiting" || upload.state === "sending";
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.words}>
        <span className={rowStyles.name}>{upload.file.name}</span>
        <span className={rowStyles.state} data-bad={upload.state === "failed" || undefined} role="status">
          {upload.state === "choosing" &&
            (isProject
              ? t("import.reviewing", "Review what it contains")
              : t("import.choosing", "Choose what its columns become"))}
          {upload.state === "waiting" && t("import.waiting", "Waiting")}
          {upload.state === "sending" && t("import.sending", "Sending, {n} %", { n: upload.percent })}
          {upload.state === "sent" && !said && t("import.queued", "Waiting")}
          {upload.state === "cancelled" && t("import.cancelled", "Cancelled")}
          {(upload.state === "failed" || error) && said}
        </span>
        {busy && <Progress percent={upload.percent} label={upload.file.name} />}
      </div>
      {upload.state === "choosing" && (
        <Button size="small" onClick={() => openTable(upload.id)}>
          {isProject ? t("import.reviewing.open", "Review") : t("import.choosing.open", "Choose columns")}
        </Button>
      )}
      {(busy || upload.state === "choosing") && (
        <Button size="small" onClick={() => cancelUpload(upload.id)}>
          {t("cancel", "Cancel")}
        </Button>
      )}
      {canRetry(upload) && (
        <Button size="small" onClick={() => retryUpload(upload.id)}>
          {t("retry", "Try again")}
        </Button>
      )}
    </li>
  );
}
