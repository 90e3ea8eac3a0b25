import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { transcriptFileExtensions } from "@fieldstone/model/transcripts/transcript-file.ts";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { FileDrop } from "../../../../ui/forms/FileDrop.tsx";
import styles from "../Transcription.module.css";
import { type OwnTranscriptFile, readOwnTranscript } from "./read-own-transcript.ts";

/** How much later than its recording a transcript may end before it seems to be another one's, in ms. */
const LATER_MS = 5_000;

/** Chooses the file of a transcript that exists already, and shows what it contains. */
export function OwnTranscript(props: {
  chosen: OwnTranscriptFile | undefined;
  durationSeconds: number | null;
  onChoose: (chosen: OwnTranscriptFile | undefined) => void;
}) {
  const { chosen, durationSeconds, onChoose } = props;
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    try {
      onChoose(await readOwnTranscript(file));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  if (chosen) {
    const { name, wordCount, speakers, lastTurnMs } = chosen;
    return (
      <>
        <div className={styles.own} role="status">
          <p>
            <strong>{name}</strong>
            <br />
            {t("transcript.own.content", "{n, plural, one {# word} other {# words}}, up to {time}", {
              n: wordCount,
              time: formatTimestamp(lastTurnMs),
            })}
            {speakers.length > 0 && ` · ${speakers.join(", ")}`}
          </p>
          <Button size="small" onClick={() => onChoose(undefined)}>
            {t("channel-import.other", "Choose another file")}
          </Button>
        </div>
        {durationSeconds !== null && lastTurnMs > durationSeconds * 1_000 + LATER_MS && (
          <Banner tone="warning">
            {t("transcript.own.longer", "The recording ends at {time}. Check that this is its transcript.", {
              time: formatTimestamp(durationSeconds * 1_000),
            })}
          </Banner>
        )}
      </>
    );
  }
  return (
    <>
      {problem !== undefined && <Banner tone="danger">{problem}</Banner>}
      <FileDrop
        label={t("transcript.own.drop", "Drop the transcript of this recording here")}
        buttonLabel={t("people-import.choose", "Choose file")}
        accept={transcriptFileExtensions.map((each) => `.${each}`).join(",")}
        onFiles={([first]) => void choose(first)}
      >
        <p>
          {t(
            "transcript.own.formats",
            "Captions (VTT or SRT), such as those of Zoom, Teams and Meet, or a text with names and times.",
          )}
        </p>
      </FileDrop>
    </>
  );
}
