import { formatPreciseTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { IconHighlight, IconTag } from "@tabler/icons-react";
import { type RefObject, useMemo, useRef, useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { useShortcuts } from "../../../../app/shortcuts/useShortcuts.ts";
import type { FileRow_FileFragment, RecordingState_FileFragment } from "../../../../graphql/graphql.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { TextField } from "../../../../ui/forms/TextField.tsx";
import { shortWords } from "../../highlights/card/short-words.ts";
import { LazyPlayer } from "../../recordings/LazyPlayer.tsx";
import { readSpan } from "../../recordings/span-times.ts";
import styles from "./FileHighlights.module.css";
import type { FileMarking } from "./useFileHighlights.ts";

/** A recording's player, and the span being marked. */
export function MarkedRecording(props: {
  file: Pick<FileRow_FileFragment, "id" | "name" | "transcription">;
  recording: NonNullable<RecordingState_FileFragment["recording"]>;
  marking: FileMarking;
  /** Gives the caller access to the media element. */
  media?: RefObject<HTMLVideoElement | null> | undefined;
}) {
  const { file, recording, marking } = props;
  const own = useRef<HTMLVideoElement>(null);
  const media = props.media ?? own;
  const { focused } = marking;
  const wanted = useMemo(() => {
    const startMs = focused?.highlight.startMs;
    return startMs === null || startMs === undefined ? undefined : { seconds: startMs / 1_000 };
  }, [focused]);
  const durationMs = Math.round((recording.durationSeconds ?? 0) * 1_000);
  return (
    <>
      <LazyPlayer
        file={file}
        recording={recording}
        media={media}
        wanted={wanted}
        hasCaptions={file.transcription?.status === "DONE"}
      />
      {marking.mayMark && (
        <SpanForm
          // Input for one highlight must not carry over to the next.
          key={marking.timing?.id ?? "new"}
          durationMs={durationMs}
          now={() => Math.round((media.current?.currentTime ?? 0) * 1_000)}
          marking={marking}
        />
      )}
    </>
  );
}

/**
 * The start and end of a span, taken from the player or typed: of a new highlight, or of one being edited.
 */
function SpanForm(props: { durationMs: number; now: () => number; marking: FileMarking }) {
  const { durationMs, now, marking } = props;
  const { timing } = marking;
  const [start, setStart] = useState(writtenMoment(timing?.startMs));
  const [end, setEnd] = useState(writtenMoment(timing?.endMs));
  const span = readSpan(start, end, durationMs);
  const takeStart = () => setStart(formatPreciseTimestamp(now()));
  const takeEnd = () => setEnd(formatPreciseTimestamp(Math.min(now(), durationMs)));
  const mark = (act: FileMarking["mark"] | FileMarking["markAndTag"]) => {
    if (!span || timing) return;
    act(span, "");
    setStart("");
    setEnd("");
  };
  const save = () => {
    if (!span || !timing) return;
    void marking.actions.changeTimes(timing.id, span);
    marking.stopTiming();
  };
  useShortcuts([
    { keys: "i", label: t("span.start.set", "Start the highlight here"), group: "page", run: takeStart },
    { keys: "o", label: t("span.end.set", "End the highlight here"), group: "page", run: takeEnd },
    {
      keys: "h",
      label: t("span.shortcut.highlight", "Highlight the span"),
      group: "page",
      run: () => mark(marking.mark),
    },
    {
      keys: "t",
      label: t("span.shortcut.tag", "Highlight and tag the span"),
      group: "page",
      run: () => mark(marking.markAndTag),
    },
  ]);
  const reason = span
    ? undefined
    : t("span.missing", "Set a start and a later end within the recording first.");
  return (
    <fieldset className={styles.span}>
      <legend className={timing ? styles.timing : "fs-hidden"}>
        {timing
          ? t("span.legend.change", "Start and end of “{words}”", { words: shortWords(timing.text) })
          : t("span.legend", "Span to highlight")}
      </legend>
      <div className={styles.together}>
        <TextField
          label={t("span.start", "Start")}
          placeholder="0:00"
          value={start}
          autoFocus={timing !== undefined}
          onChange={(event) => setStart(event.target.value)}
        />
        <Button size="small" onClick={takeStart}>
          {t("span.start.now", "Start here (I)")}
        </Button>
      </div>
      <div className={styles.together}>
        <TextField
          label={t("span.end", "End")}
          placeholder="0:00"
          value={end}
          onChange={(event) => setEnd(event.target.value)}
        />
        <Button size="small" onClick={takeEnd}>
          {t("span.end.now", "End here (O)")}
        </Button>
      </div>
      {timing ? (
        <div className={styles.together}>
          <Button size="small" kind="primary" disabledReason={reason} onClick={save}>
            {t("span.save", "Save start and end")}
          </Button>
          <Button size="small" kind="quiet" onClick={marking.stopTiming}>
            {t("cancel", "Cancel")}
          </Button>
        </div>
      ) : (
        <div className={styles.together}>
          <Button
            size="small"
            kind="primary"
            icon={<IconHighlight size={16} aria-hidden />}
            disabledReason={reason}
            onClick={() => mark(marking.mark)}
          >
            {t("selection.highlight", "Highlight")}
          </Button>
          <Button
            size="small"
            icon={<IconTag size={16} aria-hidden />}
            disabledReason={reason}
            onClick={() => mark(marking.markAndTag)}
          >
            {t("selection.tag", "Tag")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}

function writtenMoment(ms: number | null | undefined): string {
  return ms === null || ms === undefined ? "" : formatPreciseTimestamp(ms);
}
