import { titleOf } from "@fieldstone/model/display-names.ts";
import type { ReactNode } from "react";
import { LoadingState } from "../../ui/LoadingState.tsx";
import { Page } from "../../ui/Page.tsx";
import { NoAccessPage } from "../access/NoAccessPage.tsx";
import { readFailure } from "../errors/failure.ts";
import { t } from "../i18n/t.ts";
import { usePageTitle } from "../usePageTitle.ts";
import { PageCrumbs } from "./PageCrumbs.tsx";
import { writePathId } from "./path-id.ts";

interface NamedProject {
  readonly id: string;
  readonly title: string;
}

/** What a query of a project has brought so far. */
export interface ProjectQuery<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly refetch: () => Promise<unknown>;
}

/** A page of a project's settings: where it lies, and what it shows once the project is there. */
export function ProjectSettingsPage<Data extends { project: NamedProject }>(props: {
  title: string;
  projectId: string;
  query: ProjectQuery<Data>;
  /** Where it lies, if not right below the project. */
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
        onRetry={() => void refetch()}
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
