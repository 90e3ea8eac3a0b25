import { storyboardThumbnailHeightPx, storyboardThumbnailWidthPx } from "@fieldstone/model/limits.ts";
import { storyboardCell } from "@fieldstone/model/media/storyboard.ts";
import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import styles from "./Player.module.css";
import { seekStepSeconds } from "./player-keys.ts";

/** A recording's position and seek bar, with a preview of the hovered moment. */
export function Timeline(props: {
  fileId: string;
  seconds: number;
  durationSeconds: number;
  /** Seconds between two frames of the storyboard; null without one. */
  gapSeconds: number | null;
  onSeek: (seconds: number) => void;
}) {
  const { fileId, seconds, durationSeconds, gapSeconds, onSeek } = props;
  const [shownSeconds, setShownSeconds] = useState<number | null>(null);
  const share = shownSeconds === null ? 0 : shownSeconds / durationSeconds;
  return (
    <div className={styles.timeline}>
      {shownSeconds !== null && (
        <div className={styles.preview} style={{ left: `${share * 100}%` }} aria-hidden>
          {gapSeconds !== null && <Moment fileId={fileId} seconds={shownSeconds} gapSeconds={gapSeconds} />}
          {formatTimestamp(shownSeconds * 1_000)}
        </div>
      )}
      <input
        type="range"
        className={styles.range}
        min={0}
        max={durationSeconds}
        step={0.1}
        value={Math.min(seconds, durationSeconds)}
        aria-label={t("player.timeline", "Position")}
        aria-valuetext={t("player.position", "{now} of {all}", {
          now: formatTimestamp(seconds * 1_000),
          all: formatTimestamp(durationSeconds * 1_000),
        })}
        onChange={({ currentTarget }) => onSeek(Number(currentTarget.value))}
        onKeyDown={(event) => {
          // A range input's own step, a tenth of a second, is too small for keys.
          const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
          if (step === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          onSeek(seconds + step * seekStepSeconds);
        }}
        onPointerMove={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect();
          setShownSeconds(Math.max(0, Math.min(1, (clientX - left) / width)) * durationSeconds);
        }}
        onPointerLeave={() => setShownSeconds(null)}
      />
    </div>
  );
}

function Moment(props: { fileId: string; seconds: number; gapSeconds: number }) {
  const { image, xPx, yPx } = storyboardCell(props.seconds, props.gapSeconds);
  return (
    <div
      style={{
        width: storyboardThumbnailWidthPx,
        height: storyboardThumbnailHeightPx,
        backgroundImage: `url(/image/storyboard/${props.fileId}?image=${image})`,
        backgroundPosition: `-${xPx}px -${yPx}px`,
      }}
    />
  );
}
