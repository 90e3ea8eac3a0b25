import { useQuery } from "@apollo/client/react";
import { IconLock } from "@tabler/icons-react";
import { type CSSProperties, lazy, Suspense } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { authorName } from "../../../app/objects/author-name.ts";
import { useLeaveDeleted } from "../../../app/objects/useLeaveDeleted.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { TagDetailsDocument, type TagDetailsQuery } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { safeTagColor } from "../../../ui/marks/tag-color.ts";
import { LeaveOutAi } from "../filters/LeaveOutAi.tsx";
import { useLeaveOutAi } from "../filters/useLeaveOutAi.ts";
import styles from "./board/Board.module.css";
import { TagHighlights } from "./TagHighlights.tsx";
import { TagUses } from "./TagUses.tsx";

const CodebookPanel = lazy(() =>
  import("../codebook/CodebookPanel.tsx").then((module) => ({ default: module.CodebookPanel })),
);
const TagReels = lazy(() =>
  import("../reels/ReelsSection.tsx").then((module) => ({ default: module.TagReels })),
);
const TagSummary = lazy(() =>
  import("../tag-summaries/TagSummaryPanel.tsx").then((module) => ({ default: module.TagSummaryPanel })),
);
const TagActions = lazy(() => import("./TagActions.tsx").then((module) => ({ default: module.TagActions })));

const projectAddress = (project: { id: string; title: string }): string =>
  `/projects/${writePathId(project.id, project.title)}`;

/** The URL of a tag's board, in its project or in the workspace's settings. */
const boardOf = ({ board }: TagDetailsQuery["tag"]): string =>
  board.project ? `${projectAddress(board.project)}/tags/b/${board.id}` : "/settings/tags";

/** A tag: its meaning, and all its highlights. */
export function TagPage({ id: tagId }: { readonly id: string }) {
  const leaving = useLeaveOutAi();
  const {
    data: asked,
    previousData,
    error,
    refetch,
  } = useQuery(TagDetailsDocument, {
    variables: { id: tagId, withoutAi: leaving.withoutAi },
  });
  const data = asked ?? (previousData?.tag.id === tagId ? previousData : undefined);
  usePageTitle(data?.tag.title);
  const failure = error ? readFailure(error) : undefined;
  const left = useLeaveDeleted(
    "tag",
    tagId,
    data && { title: data.tag.title, list: boardOf(data.tag) },
    failure,
  );
  if (left) return null;
  if (failure && !data) return <FailurePage failure={failure} onRetry={() => refetchShown(refetch)} />;
  if (!data) {
    return (
      <Page title={t("peek.tag", "Tag")}>
        <LoadingState rowHeight={72} />
      </Page>
    );
  }
  const { tag } = data;
  const { project } = tag.board;
  const projectPath = project && projectAddress(project);
  return (
    <Page
      title={
        <span className={styles.tagTitle} style={{ "--tag": safeTagColor(tag.color) } as CSSProperties}>
          <span className={styles.dot} aria-hidden />
          {tag.title}
        </span>
      }
      breadcrumbs={
        projectPath ? (
          <PageCrumbs
            path={[
              { title: project.title, href: projectPath },
              { title: tag.board.title, href: boardOf(tag) },
            ]}
          />
        ) : undefined
      }
      actions={
        <Suspense>
          <TagActions tag={tag} />
        </Suspense>
      }
      toolbar={
        <div className={styles.facts}>
          {tag.locked && (
            <span>
              <IconLock size={14} aria-hidden /> {t("tag.is-locked", "Locked")}
            </span>
          )}
          {tag.role && <span>{tag.role}</span>}
          {tag.group && <span>{tag.group.title}</span>}
          <span>
            {t("count.highlights", "{n, plural, one {# highlight} other {# highlights}}", {
              n: tag.counted,
            })}
          </span>
          <span>{t("tag.by", "Created by {name}", { name: authorName(tag.author) })}</span>
          <LeaveOutAi {...leaving} />
        </div>
      }
    >
      {tag.description && <p className={styles.description}>{tag.description}</p>}
      <Suspense fallback={<LoadingState rowHeight={72} rows={1} />}>
        <CodebookPanel tag={tag} canWrite={tag.board.viewerLevel !== "READ"} />
      </Suspense>
      {tag.counted > 0 && !leaving.withoutAi && (
        <Suspense fallback={<LoadingState rows={2} rowHeight={22} />}>
          <TagSummary tagId={tag.id} canWrite={tag.board.viewerLevel !== "READ"} />
        </Suspense>
      )}
      <Suspense>
        <TagReels tagId={tag.id} />
      </Suspense>
      <TagUses uses={tag.uses} />
      <TagHighlights
        tagId={tag.id}
        projectId={project?.id}
        canWrite={tag.board.viewerLevel !== "READ"}
        withoutAi={leaving.withoutAi}
      />
    </Page>
  );
}
