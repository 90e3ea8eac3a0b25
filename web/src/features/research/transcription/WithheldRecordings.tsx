import { t } from "../../../app/i18n/t.ts";
import type { RecordingState_FileFragment } from "../../../graphql/graphql.ts";
import { RecordingState } from "../recordings/RecordingState.tsx";
import styles from "./TranscriptPlayer.module.css";

/** Recordings of a note's transcripts that are being reprocessed, each with its progress. */
export function WithheldRecordings(props: {
  files: readonly RecordingState_FileFragment[];
  canWrite: boolean;
}) {
  return (
    <section
      className={styles.withheld}
      aria-label={t("transcript.withheld", "Recordings that cannot be played yet")}
    >
      {props.files.map((file) => (
        <div key={file.id}>
          <p>
            {t("transcript.withheld.text", "“{name}” can be played again once it is prepared.", {
              name: file.name,
            })}
          </p>
          <RecordingState file={file} canWrite={props.canWrite} />
        </div>
      ))}
    </section>
  );
}
