import { parseId } from "@fieldstone/model/ids.ts";
import { formatTimestamp } from "@fieldstone/model/media/timestamp.ts";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { onPlayersChange, playableFile, requestPlay } from "../../editor/reading/play-requests.ts";
import styles from "./HighlightCard.module.css";

/** Plays a highlight's words in their recording beside the text; nothing without it. */
export function PlayButton(props: {
  documentId: string;
  recordingFileId: string | null;
  startMs: number | null;
  endMs: number | null;
}) {
  const { documentId, recordingFileId, startMs, endMs } = props;
  const wanted = recordingFileId === null ? null : parseId(recordingFileId);
  const fileId = useSyncExternalStore(onPlayersChange, () => playableFile(documentId, wanted));
  if (fileId === undefined || startMs === null || endMs === null) return null;
  const times = { start: formatTimestamp(startMs), end: formatTimestamp(endMs) };
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={t("highlights.play", "Play {start}–{end}", times)}
      onClick={() => requestPlay(documentId, { fileId, startMs, endMs })}
    >
      <IconPlayerPlay size={12} aria-hidden /> {times.start}–{times.end}
    </button>
  );
}
