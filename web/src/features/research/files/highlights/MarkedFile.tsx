import { titleOf } from "@fieldstone/model/text/display-names.ts";
import type { RefObject } from "react";
import { refetchShown } from "../../../../app/apollo/refetch.ts";
import { t } from "../../../../app/i18n/t.ts";
import { fileHighlightUrl } from "../../../../app/navigation/file-place.ts";
import type { FileRow_FileFragment, RecordingState_FileFragment } from "../../../../graphql/graphql.ts";
import { HighlightsPanel } from "../../workbench/HighlightsPanel.tsx";
import styles from "./FileHighlights.module.css";
import { MarkedPages } from "./MarkedPages.tsx";
import { MarkedRecording } from "./MarkedRecording.tsx";
import { type FileMarking, useFileHighlights } from "./useFileHighlights.ts";

const noOrphans: ReadonlySet<string> = new Set();

/** A file's pages or recording with its highlights marked, and their list beside it. */
export function MarkedFile(props: {
  file: FileRow_FileFragment;
  canWrite: boolean;
  /** None of its pages could be read, so there is nothing to highlight. */
  isUnread?: boolean;
  /** Gives the caller access to a recording's media element. */
  media?: RefObject<HTMLVideoElement | null>;
}) {
  const { file, canWrite, isUnread = false, media } = props;
  const marking = useFileHighlights(file);
  const { recording } = file;
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <div className={styles.content}>
          {recording ? (
            <MarkedRecording file={file} recording={recording} marking={marking} media={media} />
          ) : (
            <MarkedPages file={file} canWrite={canWrite} marking={marking} />
          )}
        </div>
        {(!isUnread || marking.highlights.length > 0) && (
          <aside className={styles.side} aria-label={t("file.highlights", "Highlights of this file")}>
            <Highlights file={file} marking={marking} canWrite={canWrite} />
          </aside>
        )}
      </div>
    </div>
  );
}

function Highlights(props: { file: RecordingState_FileFragment; marking: FileMarking; canWrite: boolean }) {
  const { file, marking, canWrite } = props;
  const { query, holder } = marking;
  const projectId = holder?.project?.id ?? "";
  const type = query.data?.file.note ? "note" : "insight";
  return (
    <HighlightsPanel
      title={holder ? `${file.name}, ${titleOf(holder.title, type)}` : file.name}
      holder={holder ? { type, id: holder.id, title: holder.title } : undefined}
      projectId={projectId}
      actions={marking.actions}
      editor={null}
      highlights={marking.highlights}
      orphanIds={noOrphans}
      canWrite={canWrite}
      loading={query.data === undefined && query.loading}
      error={query.data === undefined ? query.error : undefined}
      onRetry={() => refetchShown(query.refetch)}
      focusedId={marking.focused?.highlight.id}
      pickingFor={marking.pickingFor}
      onPickTags={marking.pickTags}
      onOpen={marking.focus}
      {...(marking.mayMark ? { onChangeTimes: marking.changeTimes } : {})}
      // Highlights in a file never lose their place.
      onPutBack={() => undefined}
      linkTo={({ id }) => fileHighlightUrl(file, id)}
      emptyText={
        file.recording
          ? t(
              "file.highlights.empty.recording",
              "Set a start and an end below the player, then choose Highlight, or press I, O and H while it plays.",
            )
          : t(
              "file.highlights.empty.pages",
              "Select text on a page and press H, or press A to draw an area with the arrow keys or the mouse.",
            )
      }
    />
  );
}
