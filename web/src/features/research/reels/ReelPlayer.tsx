import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import {
  IconBadgeCc,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from "@tabler/icons-react";
import { useRef, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { ReelTransition } from "../../../graphql/graphql.ts";
import { playerActionOf, seekStepSeconds } from "../recordings/player-keys.ts";
import { PlayerButton } from "./PlayerButton.tsx";
import type { PlayedClip } from "./played-clip.ts";
import styles from "./ReelPlayer.module.css";
import { ReelStage } from "./ReelStage.tsx";
import { ReelViewControls } from "./ReelViewControls.tsx";
import { type ReelPlayback, useReelPlayback } from "./useReelPlayback.ts";

const stepMs = seekStepSeconds * 1_000;

/** Plays the clips of a reel in sequence, with captions. */
export function ReelPlayer(props: {
  title: string;
  clips: readonly PlayedClip[];
  transition: ReelTransition;
}) {
  const { title, clips, transition } = props;
  const playback = useReelPlayback(clips, transition);
  const player = useRef<HTMLElement>(null);
  const [showsCaptions, setShowsCaptions] = useState(true);
  const { index, isPlaying, momentMs, durationMs } = playback;
  return (
    <section
      ref={player}
      className={styles.player}
      aria-label={t("reel.player", "Player of “{name}”", { name: title })}
      onKeyDown={(event) => {
        const act = actOf(event);
        if (act === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        act(playback);
      }}
    >
      <ReelStage clips={clips} playback={playback} transition={transition} showsCaptions={showsCaptions} />
      {playback.hasFailed && (
        <p className={styles.failed} role="alert">
          {t("reel.play.failed", "This clip cannot be played here now. Reload the page, or go to the next.")}
        </p>
      )}
      <input
        type="range"
        className={styles.range}
        min={0}
        max={durationMs}
        step={100}
        value={Math.min(momentMs, durationMs)}
        aria-label={t("player.timeline", "Position")}
        aria-valuetext={t("reel.position", "{now} of {all}, clip {clip} of {clips}", {
          now: formatTimestamp(momentMs),
          all: formatTimestamp(durationMs),
          clip: index + 1,
          clips: clips.length,
        })}
        onChange={({ currentTarget }) => playback.seek(Number(currentTarget.value))}
      />
      <div className={styles.controls}>
        <PlayerButton label={t("reel.previous", "Previous clip")} onClick={() => playback.go(index - 1)}>
          <IconPlayerSkipBack size={18} aria-hidden />
        </PlayerButton>
        <PlayerButton
          label={isPlaying ? t("player.pause", "Pause") : t("player.play", "Play")}
          shortcut="k"
          onClick={playback.toggle}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={18} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={18} aria-hidden />
          )}
        </PlayerButton>
        <PlayerButton label={t("reel.next", "Next clip")} onClick={() => playback.go(index + 1)}>
          <IconPlayerSkipForward size={18} aria-hidden />
        </PlayerButton>
        <span className={styles.clock}>
          {formatTimestamp(momentMs)} / {formatTimestamp(durationMs)} ·{" "}
          {t("reel.clip-of", "Clip {clip} of {clips}", { clip: index + 1, clips: clips.length })}
        </span>
        <PlayerButton
          label={
            showsCaptions
              ? t("reel.captions.hide", "Hide captions")
              : t("reel.captions.show", "Show captions")
          }
          onClick={() => setShowsCaptions(!showsCaptions)}
        >
          <IconBadgeCc size={18} aria-hidden />
        </PlayerButton>
        <ReelViewControls slots={playback.slots} player={player} />
      </div>
    </section>
  );
}

/** The action of a key anywhere in the player. */
function actOf(event: React.KeyboardEvent): ((playback: ReelPlayback) => void) | undefined {
  switch (playerActionOf(event)) {
    case "toggle":
      return (playback) => playback.toggle();
    case "back":
      return (playback) => playback.seek(playback.momentMs - stepMs);
    case "forward":
      return (playback) => playback.seek(Math.min(playback.momentMs + stepMs, playback.durationMs));
    default:
      return undefined;
  }
}
