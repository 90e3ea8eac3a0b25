import { useApolloClient, useQuery } from "@apollo/client/react";
import { lazy, Suspense, useState } from "react";
import { languageLabel } from "../../../app/i18n/languages.ts";
import { t } from "../../../app/i18n/t.ts";
import { isTaken } from "../../../app/undo/action-answers.ts";
import {
  CancelTranscriptionDocument,
  TranscriptionProgressDocument,
  type TranscriptionState_FileFragment,
} from "../../../graphql/graphql.ts";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./Transcription.module.css";
import { termsLeftOutText, transcriptionFailureText } from "./transcription-texts.ts";

const TranscribeDialog = lazy(() =>
  import("./TranscribeDialog.tsx").then((module) => ({ default: module.TranscribeDialog })),
);

/** How often a running transcription is polled, in case a live update is missed. */
const ASK_EVERY_MS = 2_000;

/**
 * The state of a recording's transcript, and its actions. Before the recording is playable, only a transcript that
 * waits for it.
 */
export function TranscriptionState(props: { file: TranscriptionState_FileFragment; canWrite: boolean }) {
  const { file, canWrite } = props;
  const client = useApolloClient();
  const [isAsking, setAsking] = useState(false);
  const status = file.transcription?.status;
  const isInProgress = status === "QUEUED" || status === "RUNNING";
  useQuery(TranscriptionProgressDocument, {
    variables: { id: file.id },
    pollInterval: ASK_EVERY_MS,
    skip: !isInProgress,
  });
  const leftOut = file.transcription?.termsLeftOut ?? [];
  const projectId = file.note?.project?.id;
  const isWaiting = isInProgress && file.transcription?.provider === null;
  if ((file.recording?.status !== "DONE" && !isWaiting) || !projectId || (!canWrite && !status)) return null;
  const variables = { input: { id: file.id } };
  const action =
    status === "DONE"
      ? t("transcription.again", "Transcribe again")
      : status === "FAILED"
        ? t("retry", "Try again")
        : t("transcription.start", "Transcribe");
  return (
    <div className={styles.state}>
      <div role="status" data-bad={status === "FAILED" || undefined}>
        {stateText(file.transcription)}
        {leftOut.length > 0 && <p className={styles.leftOut}>{termsLeftOutText(leftOut)}</p>}
      </div>
      {canWrite && isInProgress && (
        <Button
          size="small"
          kind="quiet"
          aria-label={
            isWaiting
              ? t("transcription.cancel.waiting", "Leave out the transcript of “{name}”", { name: file.name })
              : t("transcription.cancel", "Cancel transcribing “{name}”", { name: file.name })
          }
          onClick={() => void isTaken(client.mutate({ mutation: CancelTranscriptionDocument, variables }))}
        >
          {t("cancel", "Cancel")}
        </Button>
      )}
      {canWrite && !isInProgress && (
        <Button
          size="small"
          aria-haspopup="dialog"
          aria-label={t("transcription.action.named", "{action} “{name}”", { action, name: file.name })}
          onClick={() => setAsking(true)}
        >
          {action}
        </Button>
      )}
      <Suspense fallback={<Opening />}>
        {isAsking && <TranscribeDialog file={file} projectId={projectId} onClose={() => setAsking(false)} />}
      </Suspense>
    </div>
  );
}

function stateText(transcription: TranscriptionState_FileFragment["transcription"]): string {
  switch (transcription?.status) {
    case "QUEUED":
      return transcription.provider === null
        ? t("transcription.waiting", "Its transcript is added once the recording is ready.")
        : t("transcription.queued", "Preparing the sound for transcription…");
    case "RUNNING":
      return transcription.partsDone == null || transcription.partCount == null
        ? t("transcription.running", "Transcribing…")
        : t("transcription.running.part", "Transcribing part {part} of {count}…", {
            part: transcription.partsDone + 1,
            count: transcription.partCount,
          });
    case "FAILED":
      return transcriptionFailureText(transcription.failureCode);
    case "CANCELLED":
      return t("transcription.cancelled", "Transcription cancelled");
    case "DONE":
      return transcription.isInvented
        ? t(
            "transcription.invented",
            "The words of this transcript are invented, for trying it out. Set up a transcription service for real ones.",
          )
        : transcription.provider === null
          ? t("transcription.attached", "Transcript from a file")
          : t("transcription.done", "Transcribed ({language})", {
              language: languageLabel(transcription.language),
            });
    default:
      return t("transcription.none", "Not transcribed");
  }
}
