import { t } from "../../../app/i18n/t.ts";
import type { NoteTranscriptsQuery, RecordingState_FileFragment } from "../../../graphql/graphql.ts";
import { Player } from "../recordings/Player.tsx";
import { RecordingState } from "../recordings/RecordingState.tsx";
import { TranscriptionState } from "./TranscriptionState.tsx";
import styles from "./TranscriptPlayer.module.css";

/** A note's recording that has no transcript yet: its progress or its player, and how to transcribe it. */
export function UntranscribedRecording(props: {
  file: NoteTranscriptsQuery["note"]["files"][number];
  recording: NonNullable<RecordingState_FileFragment["recording"]>;
  canWrite: boolean;
}) {
  const { file, recording, canWrite } = props;
  return (
    <section
      className={styles.panel}
      data-player
      data-pinned
      aria-label={t("transcript.none", "Recording of this note")}
    >
      {recording.isPlayable ? <Player file={file} recording={recording} /> : <strong>{file.name}</strong>}
      <RecordingState file={file} canWrite={canWrite} />
      <TranscriptionState file={file} canWrite={canWrite} />
    </section>
  );
}
