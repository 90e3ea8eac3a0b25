import { useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useNextPage } from "../../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../../app/i18n/t.ts";
import { writePathId } from "../../../../app/navigation/path-id.ts";
import { useSession } from "../../../../app/session/SessionContext.tsx";
import { usePageTitle } from "../../../../app/usePageTitle.ts";
import { FoldersDocument, ProjectsDocument } from "../../../../graphql/graphql.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { Opening } from "../../../../ui/feedback/Opening.tsx";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Page } from "../../../../ui/layout/Page.tsx";
import type { FilterBarProps } from "../../filters/FilterBar.tsx";
import { LazyFilterBar } from "../../filters/LazyFilterBar.tsx";
import { NothingMatches } from "../../filters/NothingMatches.tsx";
import { type GivenFilter, useFilter } from "../../filters/useFilter.ts";
import { FolderList } from "../folders/FolderList.tsx";
import { NewFolderButton } from "../folders/NewFolderButton.tsx";
import { noCreationReason } from "../no-creation-reason.ts";
import styles from "../Rows.module.css";
import { ProjectList } from "./ProjectList.tsx";
import { ProjectListNav } from "./ProjectListNav.tsx";

const CreateProjectDialog = lazy(() =>
  import("../CreateProjectDialog.tsx").then((module) => ({ default: module.CreateProjectDialog })),
);

/** All projects that the user may see, and their folders. */
export function ProjectsPage(props: {
  creating: boolean;
  archived: boolean;
  filter: GivenFilter;
  selectedFilterId: string | undefined;
  onFilterChange: FilterBarProps["onChange"];
  onCreatingChange: (creating: boolean) => void;
}) {
  const { creating, archived, onFilterChange, onCreatingChange } = props;
  usePageTitle(t("nav.projects", "Projects"));
  const { user } = useSession();
  const navigate = useNavigate();
  const filter = useFilter(props.filter);
  const isFiltered = filter.argument !== undefined;
  const query = useQuery(ProjectsDocument, {
    variables: { archived, ...(filter.argument ? { filter: filter.argument } : {}) },
  });
  const { data, error, fetchMore } = query;
  filter.judge(error);
  const { data: folderData } = useQuery(FoldersDocument);
  const next = useNextPage(data?.projects.pageInfo, (after) => fetchMore({ variables: { after } }));
  const reason = noCreationReason(user);
  const create = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} aria-hidden />}
      disabledReason={reason}
      onClick={() => onCreatingChange(true)}
    >
      {t("projects.create", "New project")}
    </Button>
  );
  const allFolders = folderData?.folders ?? [];
  const folders = archived || isFiltered ? [] : allFolders;
  const { shown, failure } = useShownAnswer(query);
  const projects = shown?.projects.edges.map(({ node }) => node) ?? [];
  return (
    <Page
      title={archived ? t("projects.archived", "Archived projects") : t("nav.projects", "Projects")}
      actions={
        <>
          <Link to="/projects" search={archived ? {} : { archived: true }}>
            {archived
              ? t("projects.current", "Active projects")
              : t("projects.archived", "Archived projects")}
          </Link>
          <NewFolderButton disabledReason={reason} />
          {create}
        </>
      }
    >
      {!archived && <ProjectListNav current="all" />}
      {(projects.length > 0 || props.filter !== undefined) && (
        <div className={styles.filter}>
          <LazyFilterBar
            target="projects"
            value={filter.given}
            problem={filter.problem}
            count={data?.projects.totalCount}
            selectedFilterId={props.selectedFilterId}
            onChange={onFilterChange}
          />
        </div>
      )}
      {folders.length > 0 && <FolderList folders={folders} />}
      {failure ??
        (!shown ? (
          <LoadingState rows={6} />
        ) : projects.length === 0 && isFiltered ? (
          <NothingMatches title={t("projects.nofilter", "No projects match this filter")} />
        ) : projects.length === 0 ? (
          <NoProjects archived={archived} create={create} />
        ) : (
          <section>
            {folders.length > 0 && <h2>{t("projects.all", "All projects")}</h2>}
            <ProjectList key={String(archived)} projects={projects} onEndReached={next} />
          </section>
        ))}
      {creating && reason === undefined && (
        <Suspense fallback={<Opening />}>
          <CreateProjectDialog
            folders={allFolders}
            onClose={() => onCreatingChange(false)}
            onCreated={(project) =>
              void navigate({
                to: "/projects/$projectId",
                params: { projectId: writePathId(project.id, project.title) },
              })
            }
          />
        </Suspense>
      )}
    </Page>
  );
}

function NoProjects({ archived, create }: { archived: boolean; create: ReactNode }) {
  if (archived) {
    return (
      <EmptyState title={t("projects.none.archived", "No archived projects")}>
        {t(
          "projects.none.archived.text",
          "Archive a project from its menu to put it away without deleting it.",
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t("projects.none", "No projects yet")} action={create}>
      {t(
        "projects.none.text",
        "A project collects the notes, highlights and insights of one study. Start with one.",
      )}
    </EmptyState>
  );
}
