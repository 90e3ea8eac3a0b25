import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { refetchFields } from "../../../app/apollo/list-edits.ts";
import { t } from "../../../app/i18n/t.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import {
  CancelReelExportDocument,
  type ExportCaptions,
  ExportReelDocument,
  type ReelExport_ExportFragment,
  ReelExportsDocument,
} from "../../../graphql/graphql.ts";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { SelectField } from "../../../ui/forms/SelectField.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import styles from "./Reels.module.css";

/** How often a running export is polled, in ms. */
const ASK_EVERY_MS = 1_500;

const isInProgress = ({ status }: ReelExport_ExportFragment) => status === "QUEUED" || status === "RUNNING";

/** The user's exports of a reel as a single file: create, follow and download. */
export function ReelExports({ reelId, reason }: { reelId: string; reason: string | undefined }) {
  const client = useApolloClient();
  const variables = { id: reelId };
  const { data } = useQuery(ReelExportsDocument, { variables });
  const exports = data?.reel.exports ?? [];
  useQuery(ReelExportsDocument, { variables, pollInterval: ASK_EVERY_MS, skip: !exports.some(isInProgress) });
  const [captions, setCaptions] = useState<ExportCaptions>("SOFT");
  const make = async (wanted: ExportCaptions) => {
    const input = { reelId, captions: wanted };
    if (await isTaken(client.mutate({ mutation: ExportReelDocument, variables: { input } })))
      refetchFields(client, `Reel:${reelId}`, ["exports"]);
  };
  return (
    <section className={styles.section} aria-labelledby="exports">
      <h2 id="exports">{t("reel.exports", "Exports")}</h2>
      <div className={styles.head}>
        <SelectField
          label={t("reel.export.captions", "Captions")}
          value={captions}
          options={captionOptions()}
          onChange={(chosen) => setCaptions(readCaptions(chosen))}
        />
        <Button disabledReason={reason} onClick={() => void make(captions)}>
          {t("reel.export", "Export as one file")}
        </Button>
      </div>
      <ul className={styles.list} aria-label={t("reel.exports", "Exports")}>
        {exports.map((made) => (
          <ExportRow
            key={made.id}
            made={made}
            onCancel={() =>
              void isTaken(
                client.mutate({ mutation: CancelReelExportDocument, variables: { input: { id: made.id } } }),
              )
            }
            onRetry={() => void make(made.captions)}
          />
        ))}
      </ul>
    </section>
  );
}

function captionOptions(): { value: ExportCaptions; label: string }[] {
  return [
    { value: "SOFT", label: t("reel.export.soft", "Viewers can switch them on") },
    { value: "BURNED", label: t("reel.export.burned", "Always shown in the picture") },
    { value: "NONE", label: t("reel.export.none", "In a separate file only") },
  ];
}

function readCaptions(chosen: string): ExportCaptions {
  return chosen === "BURNED" || chosen === "NONE" ? chosen : "SOFT";
}

function ExportRow(props: { made: ReelExport_ExportFragment; onCancel: () => void; onRetry: () => void }) {
  const { made, onCancel, onRetry } = props;
  const address = `/files/avf-stream/exports/${made.id}`;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          {t("reel.count", "{n, plural, one {# clip} other {# clips}}", { n: made.clipCount })} ·{" "}
          {captionOptions().find(({ value }) => value === made.captions)?.label}
        </p>
        <p className={styles.muted} role="status">
          {stateText(made)} · <RelativeTime value={made.createdAt} />
        </p>
        {isInProgress(made) && (
          <Progress percent={made.progressPercent} label={t("reel.export.making", "Creating the export")} />
        )}
      </div>
      {made.status === "DONE" && (
        <>
          <a href={`${address}/media`} download>
            {made.type === "VIDEO"
              ? t("reel.export.video", "Download MP4")
              : t("reel.export.audio", "Download M4A")}
          </a>
          <a href={`${address}/captions.srt`} download>
            {t("reel.export.srt", "Download SRT")}
          </a>
        </>
      )}
      {isInProgress(made) && (
        <Button size="small" kind="quiet" onClick={onCancel}>
          {t("cancel", "Cancel")}
        </Button>
      )}
      {(made.status === "FAILED" || made.status === "CANCELLED" || made.status === "EXPIRED") && (
        <Button size="small" onClick={onRetry}>
          {t("retry", "Try again")}
        </Button>
      )}
    </li>
  );
}

function stateText({ status, failureCode, progressPercent }: ReelExport_ExportFragment): string {
  switch (status) {
    case "QUEUED":
      return t("reel.export.queued", "Waiting");
    case "RUNNING":
      return t("reel.export.running", "Creating: {percent} %", { percent: progressPercent });
    case "DONE":
      return t("reel.export.done", "Ready, for seven days");
    case "CANCELLED":
      return t("reel.export.cancelled", "Cancelled");
    case "EXPIRED":
      return t("reel.export.expired", "No longer available");
    case "FAILED":
      return failureCode === "export.changed"
        ? t("reel.export.changed", "The reel changed in the meantime. Try again.")
        : t("reel.export.failed", "The video could not be created. Try again, or remove clips.");
  }
}
