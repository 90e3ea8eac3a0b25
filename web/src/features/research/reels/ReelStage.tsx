import type { ReelTransition } from "../../../graphql/graphql.ts";
import type { PlayedClip } from "./played-clip.ts";
import styles from "./ReelPlayer.module.css";
import type { ReelPlayback } from "./useReelPlayback.ts";

/** The current picture of a reel: a clip or its title card, and the captions. */
export function ReelStage(props: {
  clips: readonly PlayedClip[];
  playback: ReelPlayback;
  transition: ReelTransition;
  showsCaptions: boolean;
}) {
  const { clips, playback, transition, showsCaptions } = props;
  const { index, onCard, clipMs } = playback;
  const clip = clips[index];
  const cue = clip?.captions.find(({ startMs, endMs }) => startMs <= clipMs && clipMs < endMs);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way to the button below it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the player takes the keys
    <div className={styles.stage} onClick={playback.toggle}>
      {playback.slots.map((slot, number) => {
        const isShown = number === index % 2;
        return (
          // biome-ignore lint/a11y/useMediaCaption: captions are drawn over it, for the whole reel
          <video
            // biome-ignore lint/suspicious/noArrayIndexKey: two elements that stay
            key={number}
            ref={slot}
            className={styles.media}
            src={playback.sourceOf(number)}
            playsInline
            preload="auto"
            data-hidden={!isShown || onCard || undefined}
            data-fade={(isShown && transition === "FADE" && playback.isPlaying) || undefined}
            aria-hidden={!isShown}
            aria-label={isShown ? clip?.title : undefined}
            onTimeUpdate={() => playback.onTime(number)}
            onEnded={() => playback.onEnded(number)}
            onError={() => playback.onFailed(number)}
          />
        );
      })}
      {(onCard || clip?.hasVideo === false) && <div className={styles.card}>{clip?.title}</div>}
      {showsCaptions && !onCard && cue && (
        <p className={styles.caption}>
          <span>{cue.text}</span>
        </p>
      )}
    </div>
  );
}
