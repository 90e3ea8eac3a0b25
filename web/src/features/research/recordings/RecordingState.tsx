import { useApolloClient, useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import {
  CancelRecordingDocument,
  RecordingProgressDocument,
  type RecordingState_FileFragment,
  RetryRecordingDocument,
} from "../../../graphql/graphql.ts";
import { Progress } from "../../../ui/feedback/Progress.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./Recordings.module.css";
import { recordingFailureText } from "./recording-texts.ts";

/** How often a recording being processed is polled, in case a live update is missed. */
const ASK_EVERY_MS = 2_000;

/** A recording's processing state, and what can be done about errors; nothing once it is playable. */
export function RecordingState(props: { file: RecordingState_FileFragment; canWrite: boolean }) {
  const { file, canWrite } = props;
  const client = useApolloClient();
  const status = file.recording?.status;
  const isInProgress = status === "PROCESSING";
  useQuery(RecordingProgressDocument, {
    variables: { id: file.id },
    pollInterval: ASK_EVERY_MS,
    skip: !isInProgress,
  });
  if (!file.recording || status === "DONE") return null;
  const variables = { input: { id: file.id } };
  const { progressPercent, failureCode } = file.recording;
  return (
    <div className={styles.state}>
      <div className={styles.words} role="status" data-bad={status === "FAILED" || undefined}>
        {isInProgress && t("recording.preparing", "Preparing for playback, {n}%", { n: progressPercent })}
        {status === "FAILED" && recordingFailureText(failureCode)}
        {status === "CANCELLED" && t("recording.cancelled", "Not prepared for playback")}
      </div>
      {isInProgress && (
        <Progress
          percent={progressPercent}
          label={t("recording.progress", "Preparing “{name}”", { name: file.name })}
        />
      )}
      {canWrite && isInProgress && (
        <Button
          size="small"
          kind="quiet"
          onClick={() => void isTaken(client.mutate({ mutation: CancelRecordingDocument, variables }))}
        >
          {t("cancel", "Cancel")}
        </Button>
      )}
      {canWrite && !isInProgress && (
        <Button
          size="small"
          onClick={() => void isTaken(client.mutate({ mutation: RetryRecordingDocument, variables }))}
        >
          {status === "FAILED" ? t("retry", "Try again") : t("recording.prepare", "Prepare")}
        </Button>
      )}
    </div>
  );
}
