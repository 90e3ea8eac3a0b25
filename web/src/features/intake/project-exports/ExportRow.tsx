import { formatBytes, formatLimit } from "@fieldstone/model/files/file-limits.ts";
import { uploadSizeBytesMax } from "@fieldstone/model/limits.ts";
import { importedDataSizeBytesMax } from "@fieldstone/model/project-export/project-export.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { ProjectExportRowFragment } from "../../../graphql/graphql.ts";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import rowStyles from "../../../ui/forms/FileRow.module.css";
import { DayText } from "../../../ui/marks/DayText.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { exportFailureText } from "./export-messages.ts";
import type { useProjectExportActions } from "./useProjectExportActions.ts";

function stateText({ status, progressPercent, sizeBytes, failureCode }: ProjectExportRowFragment): string {
  switch (status) {
    case "QUEUED":
      return t("export.queued", "Waiting");
    case "RUNNING":
      return t("export.running", "Packing, {n} %", { n: progressPercent });
    case "DONE":
      return t("export.done", "Ready, {size}", { size: formatBytes(sizeBytes ?? 0) });
    case "CANCELLED":
      return t("export.cancelled", "Cancelled");
    case "EXPIRED":
      return t("export.expired", "No longer available. Try again to export it as it is now.");
    case "FAILED":
      return exportFailureText(failureCode);
  }
}

/** An export, with its progress and actions. */
export function ExportRow(props: {
  item: ProjectExportRowFragment;
  actions: ReturnType<typeof useProjectExportActions>;
}) {
  const { item, actions } = props;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const isInProgress = item.status === "QUEUED" || item.status === "RUNNING";
  const { fileName: name } = item;
  const retry = async () => {
    setBusy(true);
    const { format, title, projectIds } = item;
    await actions.start({ format, title, projectIds, projectCategoryIds: [] });
    setBusy(false);
  };
  return (
    <li className={rowStyles.row}>
      <div className={rowStyles.words}>
        <span className={rowStyles.name}>{name}</span>
        <span className={rowStyles.state} data-bad={item.status === "FAILED" || undefined} role="status">
          {stateText(item)}
        </span>
        {item.isTooLargeToImport && (
          <span className={rowStyles.state}>
            {t(
              "export.too-large-to-import",
              "It cannot be imported again: an import takes up to {limit}, and {data} of data. Export fewer projects at once. The data of a project (project.json) can be imported on its own, without files.",
              { limit: formatLimit(uploadSizeBytesMax), data: formatLimit(importedDataSizeBytesMax) },
            )}
          </span>
        )}
        {isInProgress && <Progress percent={item.progressPercent} label={name} />}
        <span className={rowStyles.state}>
          {item.projectCount > 1 && <>{t("export.projects", "{n} projects", { n: item.projectCount })} · </>}
          <RelativeTime value={item.createdAt} />
          {item.expiresAt && (
            <>
              {" · "}
              {t("export.until", "can be downloaded until")} <DayText value={item.expiresAt} />
            </>
          )}
        </span>
      </div>
      {item.status === "DONE" && (
        <a href={`/api/project-exports/${item.id}/download`} download={name}>
          {t("export.download", "Download")}
        </a>
      )}
      {!isInProgress && item.status !== "DONE" && (
        <Button
          size="small"
          loading={busy}
          aria-label={t("export.retry", "Try again: {name}", { name })}
          onClick={() => void retry()}
        >
          {t("retry", "Try again")}
        </Button>
      )}
      {isInProgress ? (
        <Button size="small" onClick={() => void actions.cancel(item.id)}>
          {t("cancel", "Cancel")}
        </Button>
      ) : (
        <Button
          size="small"
          aria-label={t("export.delete", "Delete {name}", { name })}
          onClick={() => setAsking(true)}
        >
          {t("delete", "Delete")}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={t("export.delete.title", "Delete this export?")}
        confirmLabel={t("delete", "Delete")}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void actions.remove(item.id);
        }}
      >
        <p>{t("export.delete.text", "Its file is permanently deleted. The project is not affected.")}</p>
      </ConfirmDialog>
    </li>
  );
}
