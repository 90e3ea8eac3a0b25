import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward5,
  IconRewindForward5,
  IconVolume,
  IconVolumeOff,
} from "@tabler/icons-react";
import { type RefObject, useRef } from "react";
import { t } from "../../../app/i18n/t.ts";
import type { RecordingState_FileFragment } from "../../../graphql/graphql.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import styles from "./Player.module.css";
import { PlayerViewButtons } from "./PlayerViewButtons.tsx";
import { nextSpeed, type PlayerAction, playerActionOf, seekStepSeconds } from "./player-keys.ts";
import { SpeedMenu } from "./SpeedMenu.tsx";
import { Timeline } from "./Timeline.tsx";
import { usePlayback } from "./usePlayback.ts";
import { useStream } from "./useStream.ts";
import { type TargetMoment, useTargetMoment } from "./useTargetMoment.ts";

interface PlayerProps {
  readonly file: Pick<RecordingState_FileFragment, "id" | "name">;
  readonly recording: NonNullable<RecordingState_FileFragment["recording"]>;
  /** Gives the caller access to the media element, for its position. */
  readonly media?: RefObject<HTMLVideoElement | null>;
  /** Where to seek, each time a new object is passed. */
  readonly wanted?: TargetMoment | undefined;
  /** The recording has a transcript. */
  readonly hasCaptions?: boolean;
}

/** A player for a recording's stream. */
export function Player({ file, recording, media: given, wanted, hasCaptions = false }: PlayerProps) {
  const own = useRef<HTMLVideoElement>(null);
  const media = given ?? own;
  useTargetMoment(media, wanted);
  const failed = useStream(media, addressOf(file.id, recording));
  const { isPlaying, seconds, speed, isMuted } = usePlayback(media);
  const durationSeconds = recording.durationSeconds ?? 0;
  const control = controlOf(media, durationSeconds);
  const { hasVideo } = recording;
  return (
    <section
      className={styles.player}
      aria-label={t("player.label", "Player of “{name}”", { name: file.name })}
      onKeyDown={(event) => {
        const act = playerActionOf(event);
        if (act === undefined || (event.target instanceof HTMLElement && event.target.role === "menuitem"))
          return;
        event.preventDefault();
        event.stopPropagation();
        control(act);
      }}
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a recording has no captions before it is transcribed. */}
      <video
        ref={media}
        className={styles.video}
        hidden={!hasVideo}
        playsInline
        preload="metadata"
        poster={hasVideo && recording.status === "DONE" ? `/image/video-thumbnail/${file.id}` : undefined}
        aria-label={file.name}
        onClick={() => control("toggle")}
      >
        {hasCaptions && (
          <track
            kind="captions"
            src={`/files/transcript/${file.id}/captions.vtt`}
            label={t("player.captions.track", "Captions")}
          />
        )}
      </video>
      {recording.skippedSpans.length > 0 && (
        <p className={styles.skips} role="status">
          {t(
            "player.skips",
            "The redacted parts are skipped, with some seconds around them, until they are masked.",
          )}
        </p>
      )}
      {failed && (
        <p className={styles.failed} role="alert">
          {t(
            "player.failed",
            "This recording cannot be played here now. Reload the page, or download the file.",
          )}
        </p>
      )}
      <Timeline
        fileId={file.id}
        seconds={seconds}
        durationSeconds={durationSeconds}
        gapSeconds={recording.storyboardCount > 0 ? recording.storyboardGapSeconds : null}
        onSeek={(wanted) => seek(media.current, wanted, durationSeconds)}
      />
      <div className={styles.controls}>
        <IconButton label={t("player.back", "Back 5 seconds")} shortcut="J" onClick={() => control("back")}>
          <IconRewindBackward5 size={18} aria-hidden />
        </IconButton>
        <IconButton
          label={isPlaying ? t("player.pause", "Pause") : t("player.play", "Play")}
          shortcut="K"
          onClick={() => control("toggle")}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={18} aria-hidden />
          ) : (
            <IconPlayerPlayFilled size={18} aria-hidden />
          )}
        </IconButton>
        <IconButton
          label={t("player.forward", "Forward 5 seconds")}
          shortcut="L"
          onClick={() => control("forward")}
        >
          <IconRewindForward5 size={18} aria-hidden />
        </IconButton>
        <span className={styles.clock}>
          {formatTimestamp(seconds * 1_000)} / {formatTimestamp(durationSeconds * 1_000)}
        </span>
        <IconButton
          label={isMuted ? t("player.unmute", "Unmute") : t("player.mute", "Mute")}
          shortcut="M"
          onClick={() => control("mute")}
        >
          {isMuted ? <IconVolumeOff size={18} aria-hidden /> : <IconVolume size={18} aria-hidden />}
        </IconButton>
        <PlayerViewButtons media={media} hasCaptions={hasCaptions} hasVideo={hasVideo} />
        <SpeedMenu media={media} speed={speed} />
      </div>
    </section>
  );
}

/** Another one for each stream, so that the player changes to it. */
function addressOf(fileId: string, { status, skippedSpans }: PlayerProps["recording"]): string {
  const skipped = skippedSpans.map(({ startMs, endMs }) => `${startMs}-${endMs}`).join(",");
  return `/files/avf-stream/${fileId}/playlist.m3u8${status === "DONE" ? "" : `?without=${skipped}`}`;
}

function seek(media: HTMLMediaElement | null, seconds: number, durationSeconds: number): void {
  if (media) media.currentTime = Math.max(0, Math.min(seconds, durationSeconds));
}

function controlOf(
  media: RefObject<HTMLMediaElement | null>,
  durationSeconds: number,
): (act: PlayerAction) => void {
  return (act) => {
    const { current: element } = media;
    if (!element) return;
    switch (act) {
      case "toggle":
        // If the browser blocks it, the player stays paused, which its button shows.
        if (element.paused) element.play().catch(() => undefined);
        else element.pause();
        return;
      case "back":
        return seek(element, element.currentTime - seekStepSeconds, durationSeconds);
      case "forward":
        return seek(element, element.currentTime + seekStepSeconds, durationSeconds);
      case "faster":
      case "slower":
        element.playbackRate = nextSpeed(element.playbackRate, act === "faster" ? 1 : -1);
        return;
      case "mute":
        element.muted = !element.muted;
    }
  };
}
