import { useApolloClient, useQuery } from "@apollo/client/react";
import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { isTable } from "@fieldstone/model/tables/is-table.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { IconTrash } from "@tabler/icons-react";
import { type RefObject, useRef } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { downloadFrom } from "../../../app/download-from.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { objectAddress } from "../../../app/objects/object-registry.ts";
import { useDeleteAndLeave } from "../../../app/objects/useDeleteAndLeave.ts";
import { useLeaveDeleted } from "../../../app/objects/useLeaveDeleted.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { FilePageDocument, type FilePageQuery } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Button } from "../../../ui/forms/Button.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import { RecordingState } from "../recordings/RecordingState.tsx";
import { LazyRedactionsPanel } from "../redactions/LazyRedactionsPanel.tsx";
import { TranscriptionState } from "../transcription/TranscriptionState.tsx";
import { deleteFiles } from "./delete-files.ts";
import styles from "./Files.module.css";
import { downloadPath, fileTypeLabel } from "./file-texts.ts";
import { LazyMarkedFile } from "./highlights/LazyMarkedFile.tsx";
import { ImagePreview, NoPreview } from "./ImagePreview.tsx";
import { LazySheetViewer } from "./sheets/LazySheetViewer.tsx";

/** A larger table would exhaust the browser's memory, so it can only be downloaded. */
const shownTableBytesMax = 25_000_000;

type ShownFile = FilePageQuery["file"];

/** The URL of the note or insight that a file is attached to. */
function listOf({ note, insight }: ShownFile): string {
  const holder = note ? objectAddress("note", note.id) : insight && objectAddress("insight", insight.id);
  return holder ?? "/home";
}

/** A file: its preview, and what it is attached to. */
export function FilePage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(FilePageDocument, { variables: { id } });
  const client = useApolloClient();
  const media = useRef<HTMLVideoElement>(null);
  const deleteAndLeave = useDeleteAndLeave();
  usePageTitle(data?.file.name);
  const failure = error ? readFailure(error) : undefined;
  const left = useLeaveDeleted(
    "file",
    id,
    data && { title: data.file.name, list: listOf(data.file) },
    failure,
  );
  if (left) return null;
  if (failure && !data) return <FailurePage failure={failure} onRetry={() => refetchShown(refetch)} />;
  if (!data) {
    return (
      <Page title={t("type.file", "File")}>
        <LoadingState />
      </Page>
    );
  }
  const { file } = data;
  const holder = file.note ?? file.insight;
  const canWrite = holder?.viewerLevel === "WRITE" || holder?.viewerLevel === "FULL";
  const remove = () => deleteAndLeave(() => deleteFiles(client, [file]), listOf(file));
  return (
    <Page
      title={file.name}
      width="wide"
      breadcrumbs={<HolderCrumbs file={file} />}
      actions={
        <>
          <Button onClick={() => void downloadFrom(downloadPath(file))}>
            {t("files.download.short", "Download")}
          </Button>
          {canWrite && (
            <IconButton label={t("files.delete.short", "Delete file")} onClick={() => void remove()}>
              <IconTrash size={18} aria-hidden />
            </IconButton>
          )}
        </>
      }
    >
      <Preview file={file} canWrite={canWrite} media={media} />
      <RecordingState file={file} canWrite={canWrite} />
      <TranscriptionState file={file} canWrite={canWrite} />
      {canWrite && file.recording && file.recording.durationSeconds !== null && (
        <LazyRedactionsPanel file={file} recording={file.recording} media={media} />
      )}
      <Facts file={file} />
    </Page>
  );
}

function HolderCrumbs({ file: { note, insight } }: { file: ShownFile }) {
  const holder = note ?? insight;
  if (!holder) return null;
  const type = note ? "note" : "insight";
  const href = objectAddress(type, holder.id);
  return href && <PageCrumbs path={[{ title: titleOf(holder.title, type), href }]} />;
}

function Preview(props: { file: ShownFile; canWrite: boolean; media: RefObject<HTMLVideoElement | null> }) {
  const { file, canWrite, media } = props;
  const source = `/files/stream/${file.id}`;
  if (isTable(file.name) && file.uploadStatus === "DONE" && file.sizeBytes <= shownTableBytesMax)
    return <LazySheetViewer file={file} canWrite={canWrite} />;
  if (file.extraction || file.recording?.isPlayable)
    return <LazyMarkedFile file={file} canWrite={canWrite} isUnread={isUnread(file)} media={media} />;
  if (file.recording && file.recording.redactions.length > 0)
    return (
      <EmptyState compact title={t("redactions.withheld", "Parts of this recording are redacted")}>
        {t("redactions.withheld.text", "It can be played again once it is prepared without them.")}
      </EmptyState>
    );
  switch (file.fileType) {
    case "IMAGE":
      return <ImagePreview file={file} />;
    case "VIDEO":
      return (
        // biome-ignore lint/a11y/useMediaCaption: an uploaded recording has no captions of its own.
        <video className={styles.player} src={source} controls preload="metadata" aria-label={file.name} />
      );
    case "AUDIO":
      return (
        // biome-ignore lint/a11y/useMediaCaption: an uploaded recording has no captions of its own.
        <audio className={styles.player} src={source} controls preload="metadata" aria-label={file.name} />
      );
    default:
      return <NoPreview />;
  }
}

function isUnread({ extraction }: ShownFile): boolean {
  return extraction?.status === "failed" && extraction.processedPageCount === 0;
}

function Facts({ file }: { file: ShownFile }) {
  return (
    <dl className={styles.facts}>
      <dt>{t("file.kind", "Kind")}</dt>
      <dd>{fileTypeLabel(file.fileType)}</dd>
      <dt>{t("file.size", "Size")}</dt>
      <dd>{formatBytes(file.sizeBytes)}</dd>
      <dt>{t("file.added", "Uploaded")}</dt>
      <dd>
        {file.createdBy && `${file.createdBy.name} · `}
        <RelativeTime value={file.createdAt} />
      </dd>
      {file.note && (
        <>
          <dt>{t("type.note", "Note")}</dt>
          <dd>
            <ObjectLink type="note" id={file.note.id} title={file.note.title}>
              {titleOf(file.note.title, "note")}
            </ObjectLink>
          </dd>
        </>
      )}
      {file.insight && (
        <>
          <dt>{t("type.insight", "Insight")}</dt>
          <dd>
            <ObjectLink type="insight" id={file.insight.id} title={file.insight.title}>
              {titleOf(file.insight.title, "insight")}
            </ObjectLink>
          </dd>
        </>
      )}
    </dl>
  );
}
