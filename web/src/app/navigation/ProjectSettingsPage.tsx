import { titleOf } from "@fieldstone/model/text/display-names.ts";
import type { ReactNode } from "react";
import { LoadingState } from "../../ui/feedback/LoadingState.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { NoAccessPage } from "../access/NoAccessPage.tsx";
import { refetchShown } from "../apollo/refetch.ts";
import { readFailure } from "../errors/failure.ts";
import { t } from "../i18n/t.ts";
import { usePageTitle } from "../usePageTitle.ts";
import { PageCrumbs } from "./PageCrumbs.tsx";
import { writePathId } from "./path-id.ts";

interface NamedProject {
  readonly id: string;
  readonly title: string;
}

/** The part of a project query's result that the settings pages need. */
export interface ProjectQuery<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** A page of a project's settings: its breadcrumbs, and its content once the project has loaded. */
export function ProjectSettingsPage<Data extends { project: NamedProject }>(props: {
  title: string;
  projectId: string;
  query: ProjectQuery<Data>;
  /** The page's breadcrumbs, if it is not directly below the project. */
  breadcrumbs?: (project: NamedProject | undefined) => ReactNode;
  toolbar?: (project: NamedProject) => ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { title, projectId, breadcrumbs = projectCrumbs, toolbar, children } = props;
  const { data, error, refetch } = props.query;
  usePageTitle(title);
  if (error && !data) {
    return (
      <NoAccessPage
        failure={readFailure(error)}
        object={{ type: "project", id: projectId }}
        onRetry={() => refetchShown(refetch)}
      />
    );
  }
  const project = data && { id: data.project.id, title: titleOf(data.project.title, "project") };
  return (
    <Page title={title} breadcrumbs={breadcrumbs(project)} toolbar={project && toolbar?.(project)}>
      {data ? children(data) : <LoadingState />}
    </Page>
  );
}

function projectCrumbs(project: NamedProject | undefined): ReactNode {
  return (
    project && (
      <PageCrumbs
        path={[
          { title: t("nav.projects", "Projects"), href: "/projects" },
          { title: project.title, href: `/projects/${writePathId(project.id, project.title)}` },
        ]}
      />
    )
  );
}
