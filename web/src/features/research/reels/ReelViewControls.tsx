import { IconMaximize, IconMinimize, IconVolume } from "@tabler/icons-react";
import { type RefObject, useEffect, useState, useSyncExternalStore } from "react";
import { t } from "../../../app/i18n/t.ts";
import { speeds } from "../recordings/player-keys.ts";
import { PlayerButton } from "./PlayerButton.tsx";
import styles from "./ReelPlayer.module.css";

/** Speed, volume and full screen of a reel's player. */
export function ReelViewControls(props: {
  slots: readonly RefObject<HTMLVideoElement | null>[];
  player: RefObject<HTMLElement | null>;
}) {
  const { slots, player } = props;
  const [speed, setSpeed] = useState(1);
  const [volume, setVolume] = useState(1);
  const isFull = useSyncExternalStore(onFullscreenChange, () => document.fullscreenElement !== null);
  useEffect(() => {
    for (const { current } of slots) {
      if (current === null) continue;
      // Clips loaded later start at the default rate.
      current.defaultPlaybackRate = speed;
      current.playbackRate = speed;
      current.volume = volume;
    }
  }, [slots, speed, volume]);
  const toggleFull = () => {
    const done = isFull ? document.exitFullscreen() : player.current?.requestFullscreen();
    // If the browser blocks it, the player stays where it is.
    done?.catch(() => undefined);
  };
  return (
    <>
      <select
        className={styles.speed}
        aria-label={t("player.speed", "Speed")}
        value={speed}
        onKeyDown={keepKeys}
        onChange={({ currentTarget }) => setSpeed(Number(currentTarget.value))}
      >
        {speeds.map((each) => (
          <option key={each} value={each}>{`${each}×`}</option>
        ))}
      </select>
      <label className={styles.volume}>
        <IconVolume size={18} aria-hidden />
        <input
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={volume}
          aria-label={t("player.volume", "Volume")}
          onKeyDown={keepKeys}
          onChange={({ currentTarget }) => setVolume(Number(currentTarget.value))}
        />
      </label>
      {document.fullscreenEnabled && (
        <PlayerButton
          label={
            isFull ? t("player.fullscreen.leave", "Leave full screen") : t("player.fullscreen", "Full screen")
          }
          onClick={toggleFull}
        >
          {isFull ? <IconMinimize size={18} aria-hidden /> : <IconMaximize size={18} aria-hidden />}
        </PlayerButton>
      )}
    </>
  );
}

/** The player's own keys would seek the reel. */
const keepKeys = (event: React.KeyboardEvent) => event.stopPropagation();

function onFullscreenChange(changed: () => void): () => void {
  document.addEventListener("fullscreenchange", changed);
  return () => document.removeEventListener("fullscreenchange", changed);
}
