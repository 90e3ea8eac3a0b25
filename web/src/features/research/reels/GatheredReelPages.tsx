import { useQuery } from "@apollo/client/react";
import { buildPath } from "@fieldstone/model/links/path-pattern.ts";
import { objectPaths } from "@fieldstone/model/links/paths/object-paths.ts";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { FileReelDocument, TagReelDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { isCutting } from "./ClipsNotice.tsx";
import { GatheredReel } from "./GatheredReel.tsx";

/** How often clips being cut are polled, in ms. */
const ASK_EVERY_MS = 1_500;

function Loading() {
  return (
    <Page title={t("type.reel", "Reel")}>
      <LoadingState rowHeight={48} />
    </Page>
  );
}

/** All highlights of one recording, in its order. */
export function FileReelPage({ fileId }: { readonly fileId: string }) {
  const variables = { id: fileId };
  const { data, error, refetch } = useQuery(FileReelDocument, { variables });
  const skip = !isCutting(data?.file.clips ?? []);
  useQuery(FileReelDocument, { variables, pollInterval: ASK_EVERY_MS, skip });
  if (error && !data)
    return <FailurePage failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <Loading />;
  const { name, note, insight, clips } = data.file;
  const holder = note ?? insight;
  return (
    <GatheredReel
      title={t("reel.of", "Reel of {name}", { name })}
      crumb={{
        title: titleOf(holder?.title ?? "", note ? "note" : "insight"),
        href: note ? `/data/${note.id}` : `/insights/${insight?.id}`,
      }}
      clips={clips}
      canWrite={holder?.viewerLevel === "WRITE" || holder?.viewerLevel === "FULL"}
      place={{ documentId: holder?.id ?? null }}
      shared={
        note
          ? { noteId: note.id, path: buildPath(objectPaths.embedNoteFileReel, { noteId: note.id, fileId }) }
          : undefined
      }
    />
  );
}

/** A tag's highlights of recordings. */
export function TagReelPage({ tagId }: { readonly tagId: string }) {
  const variables = { id: tagId };
  const { data, error, refetch } = useQuery(TagReelDocument, { variables });
  const skip = !isCutting(data?.tag.clips ?? []);
  useQuery(TagReelDocument, { variables, pollInterval: ASK_EVERY_MS, skip });
  if (error && !data)
    return <FailurePage failure={readFailure(error)} onRetry={() => refetchShown(refetch)} />;
  if (!data) return <Loading />;
  const { title, board, clips } = data.tag;
  const writable = clips.find(({ highlight: { project } }) => project && project.viewerLevel !== "READ");
  const projectId = board.project?.id ?? writable?.highlight.project?.id ?? null;
  return (
    <GatheredReel
      title={t("reel.of", "Reel of {name}", { name: title })}
      crumb={{ title, href: `/tags/${tagId}` }}
      clips={clips}
      canWrite={board.project ? board.viewerLevel !== "READ" : writable !== undefined}
      place={{ tagId, projectId }}
    />
  );
}
