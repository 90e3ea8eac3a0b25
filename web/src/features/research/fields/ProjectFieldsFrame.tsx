import { titleOf } from "@fieldstone/model/display-names.ts";
import type { ReactNode } from "react";
import { NoAccessPage } from "../../../app/access/NoAccessPage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import styles from "./FieldSettings.module.css";
import { FieldCrumbs, type FieldPage, type FieldPagesPlace, FieldTabs } from "./FieldTabs.tsx";

/** What all pages of a project's fields share: where they lie and what leads to the others. */
export function ProjectFieldsFrame<Data extends { project: { id: string; title: string } }>(props: {
  projectId: string;
  place: FieldPagesPlace;
  current: FieldPage;
  title: string;
  data: Data | undefined;
  error: unknown;
  onRetry: () => void;
  children: (data: Data) => ReactNode;
}) {
  const { projectId, place, current, title, data, error, onRetry, children } = props;
  usePageTitle(title);
  if (error && !data) {
    return (
      <NoAccessPage
        failure={readFailure(error)}
        object={{ type: "project", id: projectId }}
        onRetry={onRetry}
      />
    );
  }
  const project = data && { id: data.project.id, title: titleOf(data.project.title, "project") };
  return (
    <Page
      title={title}
      breadcrumbs={<FieldCrumbs place={place} project={project} />}
      toolbar={place === "workspace" && project && <FieldTabs project={project} current={current} />}
    >
      {data ? <div className={styles.pages}>{children(data)}</div> : <LoadingState />}
    </Page>
  );
}
