import { useQuery } from "@apollo/client/react";
import { useNextPage } from "../../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../../app/i18n/t.ts";
import { ProjectsDocument } from "../../../../graphql/graphql.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { LazyFilterBar } from "../../filters/LazyFilterBar.tsx";
import { NothingMatches } from "../../filters/NothingMatches.tsx";
import { usePageFilter } from "../../filters/usePageFilter.ts";
import { ProjectList } from "../lists/ProjectList.tsx";
import styles from "../Rows.module.css";

/** The folder's projects that are not archived. */
export function FolderProjects({ folderId }: { readonly folderId: string }) {
  const filter = usePageFilter();
  const query = useQuery(ProjectsDocument, {
    variables: { archived: false, folderId, ...(filter.argument ? { filter: filter.argument } : {}) },
  });
  const { data, fetchMore } = query;
  filter.judge(query.error);
  const { shown, failure } = useShownAnswer(query);
  const next = useNextPage(data?.projects.pageInfo, (after) => fetchMore({ variables: { after } }));
  if (!shown && !failure) return <LoadingState rows={3} />;
  const projects = shown?.projects.edges.map(({ node }) => node) ?? [];
  if (shown && projects.length === 0 && !filter.isGiven) {
    return (
      <EmptyState title={t("folder.empty", "This folder is empty")}>
        {t("folder.empty.text", "Move a project here from its menu: “Move to folder…”.")}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={styles.filter}>
        <LazyFilterBar
          target="projects"
          saidByList={["ProjectCategory"]}
          {...filter.bar}
          count={data?.projects.totalCount}
        />
      </div>
      {failure ??
        (projects.length === 0 ? (
          <NothingMatches title={t("projects.nofilter", "No projects match this filter")} />
        ) : (
          <ProjectList projects={projects} onEndReached={next} />
        ))}
    </>
  );
}
