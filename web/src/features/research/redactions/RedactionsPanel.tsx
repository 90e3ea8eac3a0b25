import { useApolloClient } from "@apollo/client/react";
import { formatPreciseTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { type RefObject, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { RecordingState_FileFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Checkbox } from "../../../ui/forms/Checkbox.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { readSpan } from "../recordings/span-times.ts";
import { changeRedaction, type Redaction, redact, removeRedaction, spanText } from "./change-redactions.ts";
import styles from "./Redactions.module.css";

interface PanelProps {
  readonly file: Pick<RecordingState_FileFragment, "id">;
  readonly recording: NonNullable<RecordingState_FileFragment["recording"]>;
  /** The recording's player; its element is null while the recording cannot be played. */
  readonly media: RefObject<HTMLVideoElement | null>;
}

/** The redactions of a recording, and adding to them, for users who may edit it. */
export function RedactionsPanel({ file, recording, media }: PanelProps) {
  return (
    <section className={styles.redactions} aria-labelledby="redactions-title">
      <h2 id="redactions-title">{t("redactions", "Redactions")}</h2>
      <p>
        {t(
          "redactions.what",
          "Nobody can hear or see what is redacted: not here, in highlights, clips, reels, captions, shares or exports. Muted words are masked in the text and its versions. Summaries, themes and clips that may contain them are removed. The recording cannot be played until it is prepared again.",
        )}
      </p>
      <p>
        {t(
          "redactions.what-not",
          "The uploaded recording is kept where nobody can open it, so that a redaction can be removed. Comments, copied words and files that someone saved before stay as they are.",
        )}
      </p>
      {recording.redactions.length > 0 && (
        <ul className={styles.list}>
          {recording.redactions.map((redaction) => (
            <li key={redaction.id}>
              <RedactionRow file={file} redaction={redaction} hasVideo={recording.hasVideo} />
            </li>
          ))}
        </ul>
      )}
      <RedactForm file={file} recording={recording} media={media} />
    </section>
  );
}

function RedactionRow(props: { file: PanelProps["file"]; redaction: Redaction; hasVideo: boolean }) {
  const { file, redaction, hasVideo } = props;
  const client = useApolloClient();
  const span = spanText(redaction);
  const change = (masks: Partial<Pick<Redaction, "mutesAudio" | "blursVideo">>) => {
    const { startMs, endMs, mutesAudio, blursVideo } = redaction;
    void changeRedaction(client, redaction, { startMs, endMs, mutesAudio, blursVideo, ...masks });
  };
  return (
    <fieldset className={styles.row}>
      <legend>{span}</legend>
      <Checkbox
        label={t("redaction.mute", "Mute the sound")}
        checked={redaction.mutesAudio}
        disabled={redaction.mutesAudio && !redaction.blursVideo}
        onChange={(mutesAudio) => change({ mutesAudio })}
      />
      {hasVideo && (
        <Checkbox
          label={t("redaction.blur", "Blur the picture")}
          checked={redaction.blursVideo}
          disabled={redaction.blursVideo && !redaction.mutesAudio}
          onChange={(blursVideo) => change({ blursVideo })}
        />
      )}
      <Button
        size="small"
        aria-label={t("redaction.remove.of", "Remove the redaction of {span}", { span })}
        onClick={() => void removeRedaction(client, file.id, redaction)}
      >
        {t("redaction.remove", "Remove")}
      </Button>
    </fieldset>
  );
}

function RedactForm({ file, recording, media }: PanelProps) {
  const client = useApolloClient();
  const [start, setStart] = useState("");
  const [end, setEnd] = useState("");
  const [mutesAudio, setMutesAudio] = useState(true);
  const [blurs, setBlurs] = useState(true);
  const durationMs = Math.round((recording.durationSeconds ?? 0) * 1_000);
  const span = readSpan(start, end, durationMs);
  const playable = recording.isPlayable;
  const now = () =>
    formatPreciseTimestamp(Math.min(Math.round((media.current?.currentTime ?? 0) * 1_000), durationMs));
  const blursVideo = recording.hasVideo && blurs;
  const submit = async () => {
    if (!span || !(await redact(client, file.id, { ...span, mutesAudio, blursVideo }))) return;
    setStart("");
    setEnd("");
  };
  const reason = span
    ? t("redaction.of-nothing", "Choose whether to mute the sound, to blur the picture, or both.")
    : t("redaction.span.missing", "Set a start and a later end within the recording first.");
  const isReady = span !== undefined && (mutesAudio || blursVideo);
  return (
    <fieldset className={styles.row}>
      <legend className="fs-hidden">{t("redaction.new", "Span to redact")}</legend>
      <div className={styles.together}>
        <TextField
          label={t("redaction.start", "Redact from")}
          placeholder="0:00"
          value={start}
          onChange={(event) => setStart(event.target.value)}
        />
        {playable && (
          <Button size="small" onClick={() => setStart(now())}>
            {t("redaction.start.now", "Redact from here")}
          </Button>
        )}
      </div>
      <div className={styles.together}>
        <TextField
          label={t("redaction.end", "Redact until")}
          placeholder="0:00"
          value={end}
          onChange={(event) => setEnd(event.target.value)}
        />
        {playable && (
          <Button size="small" onClick={() => setEnd(now())}>
            {t("redaction.end.now", "Redact until here")}
          </Button>
        )}
      </div>
      <Checkbox label={t("redaction.mute", "Mute the sound")} checked={mutesAudio} onChange={setMutesAudio} />
      {recording.hasVideo && (
        <Checkbox label={t("redaction.blur", "Blur the picture")} checked={blurs} onChange={setBlurs} />
      )}
      <Button
        size="small"
        kind="primary"
        disabledReason={isReady ? undefined : reason}
        onClick={() => void submit()}
      >
        {t("redaction.do", "Redact")}
      </Button>
    </fieldset>
  );
}
