import { IconBadgeCc, IconBadgeCcFilled, IconMaximize } from "@tabler/icons-react";
import { type RefObject, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";

/** The buttons for captions, if there are any, and full screen. */
export function PlayerViewButtons(props: {
  media: RefObject<HTMLVideoElement | null>;
  hasCaptions: boolean;
  hasVideo: boolean;
}) {
  const { media, hasCaptions, hasVideo } = props;
  const [areShown, setShown] = useState(false);
  const toggleCaptions = () => {
    const [track] = media.current?.textTracks ?? [];
    if (!track) return;
    track.mode = areShown ? "disabled" : "showing";
    setShown(!areShown);
  };
  if (!hasVideo) return null;
  return (
    <>
      {hasCaptions && (
        <IconButton
          label={
            areShown ? t("player.captions.hide", "Hide captions") : t("player.captions", "Show captions")
          }
          aria-pressed={areShown}
          onClick={toggleCaptions}
        >
          {areShown ? <IconBadgeCcFilled size={18} aria-hidden /> : <IconBadgeCc size={18} aria-hidden />}
        </IconButton>
      )}
      <IconButton
        label={t("player.fullscreen", "Full screen")}
        // If the browser blocks it, the video stays where it is.
        onClick={() => void media.current?.requestFullscreen().catch(() => undefined)}
      >
        <IconMaximize size={18} aria-hidden />
      </IconButton>
    </>
  );
}
