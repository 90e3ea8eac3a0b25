import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { hasPlayer, onPlayersChange, requestPlay } from "../../editor/reading/play-requests.ts";
import styles from "./HighlightCard.module.css";

/** Plays a highlight's words in the recording beside the text; nothing without a recording. */
export function PlayButton(props: { documentId: string; startMs: number | null; endMs: number | null }) {
  const { documentId, startMs, endMs } = props;
  const canPlay = useSyncExternalStore(onPlayersChange, () => hasPlayer(documentId));
  if (!canPlay || startMs === null || endMs === null) return null;
  const times = { start: formatTimestamp(startMs), end: formatTimestamp(endMs) };
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={t("highlights.play", "Play {start}–{end}", times)}
      onClick={() => requestPlay({ documentId, startMs, endMs })}
    >
      <IconPlayerPlay size={12} aria-hidden /> {times.start}–{times.end}
    </button>
  );
}
