import { t } from "../../../app/i18n/t.ts";
import type { ReelClip_ClipFragment } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import styles from "./Reels.module.css";
import type { ReelActions } from "./useReelActions.ts";

/** Whether a clip is being cut. */
export function isCutting(clips: readonly ReelClip_ClipFragment[]): boolean {
  return clips.some(({ highlight: { clip } }) => clip?.status === "QUEUED" || clip?.status === "RUNNING");
}

/** Says which clips of a reel cannot be played yet, and offers to cut them. */
export function ClipsNotice(props: {
  clips: readonly ReelClip_ClipFragment[];
  actions: ReelActions;
  canMake: boolean;
}) {
  const { clips, actions, canMake } = props;
  const waiting = clips.filter(
    ({ highlight: { clip } }) => clip?.status === "QUEUED" || clip?.status === "RUNNING",
  );
  const missing = clips
    .filter(({ highlight: { clip } }) => clip?.status !== "DONE")
    .filter((clip) => !waiting.includes(clip));
  if (waiting.length === 0 && missing.length === 0) return null;
  return (
    <div className={styles.head}>
      <p role="status" className={styles.muted}>
        {waiting.length > 0 &&
          t("reel.waiting", "{n, plural, one {# clip is} other {# clips are}} being cut. ", {
            n: waiting.length,
          })}
        {missing.length > 0 &&
          t(
            "reel.missing",
            "{n, plural, one {# clip is not ready yet and is left out.} other {# clips are not ready yet and are left out.}}",
            {
              n: missing.length,
            },
          )}
      </p>
      {canMake && missing.length > 0 && (
        <Button size="small" onClick={() => void actions.make(missing.map(({ highlight }) => highlight.id))}>
          {t("reel.make", "Cut the clips")}
        </Button>
      )}
    </div>
  );
}
