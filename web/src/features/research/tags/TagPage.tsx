import { useQuery } from "@apollo/client/react";
import { speakerNameOf, titleOf } from "@fieldstone/model/display-names.ts";
import { encodeHash } from "@fieldstone/model/links/hash.ts";
import type { CSSProperties } from "react";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { ObjectLink } from "../../../app/peek/ObjectLink.tsx";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { TagDetailsDocument } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Quote } from "../../../ui/Quote.tsx";
import { safeTagColor } from "../../../ui/tag-color.ts";
import styles from "./Board.module.css";

/** A tag: what it means, and everything that was said under it. */
export function TagPage({ tagId }: { tagId: string }) {
  const { data, error, refetch, fetchMore } = useQuery(TagDetailsDocument, { variables: { id: tagId } });
  const next = useNextPage(data?.tag.highlights.pageInfo, (after) => fetchMore({ variables: { after } }));
  usePageTitle(data?.tag.title);
  if (error && !data) return <FailurePage failure={readFailure(error)} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Page title={t("peek.tag", "Tag")}>
        <LoadingState rowHeight={72} />
      </Page>
    );
  }
  const { tag } = data;
  const { project } = tag.board;
  const highlights = tag.highlights.edges.map(({ node }) => node);
  const projectPath = project && `/projects/${writePathId(project.id, project.title)}`;
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
              { title: tag.board.title, href: `${projectPath}/tags/b/${tag.board.id}` },
            ]}
          />
        ) : undefined
      }
      toolbar={
        <div className={styles.facts}>
          {tag.group && <span>{tag.group.title}</span>}
          <span>
            {t("count.highlights", "{n, plural, one {# highlight} other {# highlights}}", {
              n: tag.highlights.totalCount,
            })}
          </span>
          <span>{t("tag.by", "Created by {name}", { name: tag.author.name })}</span>
        </div>
      }
    >
      {tag.description && <p>{tag.description}</p>}
      {highlights.length === 0 ? (
        <EmptyState compact title={t("tag.none", "No highlights with this tag yet")}>
          {t("tag.none.text", "Select text in a note, press H, then choose this tag.")}
        </EmptyState>
      ) : (
        highlights.map((highlight) => {
          const holder = highlight.note ?? highlight.insight;
          return (
            <div key={highlight.id} className={styles.quote}>
              <Quote
                size="small"
                color={tag.color}
                source={
                  <>
                    {highlight.speaker !== null && `${speakerNameOf(highlight.speaker)} · `}
                    {holder && (
                      <ObjectLink
                        type={highlight.note ? "note" : "insight"}
                        id={holder.id}
                        title={holder.title}
                        hash={encodeHash({ highlight: highlight.id })}
                      >
                        {titleOf(holder.title, highlight.note ? "note" : "insight")}
                      </ObjectLink>
                    )}
                  </>
                }
              >
                {highlight.text}
              </Quote>
            </div>
          );
        })
      )}
      {next && <Button onClick={next}>{t("more", "Show more")}</Button>}
    </Page>
  );
}
