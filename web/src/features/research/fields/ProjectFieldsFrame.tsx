import type { ReactNode } from "react";
import { type ProjectQuery, ProjectSettingsPage } from "../../../app/navigation/ProjectSettingsPage.tsx";
import styles from "./FieldSettings.module.css";
import { FieldCrumbs, type FieldPage, type FieldPagesPlace, FieldTabs } from "./FieldTabs.tsx";

/** The frame of all pages of a project's fields: breadcrumbs and tabs. */
export function ProjectFieldsFrame<Data extends { project: { id: string; title: string } }>(props: {
  projectId: string;
  place: FieldPagesPlace;
  current: FieldPage;
  title: string;
  query: ProjectQuery<Data>;
  children: (data: Data) => ReactNode;
}) {
  const { projectId, place, current, title, query, children } = props;
  return (
    <ProjectSettingsPage
      title={title}
      projectId={projectId}
      query={query}
      breadcrumbs={(project) => <FieldCrumbs place={place} project={project} />}
      toolbar={(project) => place === "workspace" && <FieldTabs project={project} current={current} />}
    >
      {(data) => <div className={styles.pages}>{children(data)}</div>}
    </ProjectSettingsPage>
  );
}
