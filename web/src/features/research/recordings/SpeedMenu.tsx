import type { RefObject } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { speeds } from "./player-keys.ts";

/** The menu of playback speeds. */
export function SpeedMenu({ media, speed }: { media: RefObject<HTMLMediaElement | null>; speed: number }) {
  return (
    <Menu
      label={t("player.speed", "Speed")}
      target={
        <Button size="small" kind="quiet" aria-label={t("player.speed.now", "Speed: {speed}×", { speed })}>
          {speed}×
        </Button>
      }
      sections={[
        {
          key: "speeds",
          items: speeds.map((each) => ({
            key: String(each),
            checked: each === speed,
            label: `${each}×`,
            onSelect: () => {
              if (media.current) media.current.playbackRate = each;
            },
          })),
        },
      ]}
    />
  );
}
