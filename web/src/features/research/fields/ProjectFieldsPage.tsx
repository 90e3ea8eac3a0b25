import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { NoAccessPage } from "../../../app/access/NoAccessPage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { ProjectFieldsDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { FieldList, fieldListTitles } from "./FieldList.tsx";
import styles from "./FieldSettings.module.css";
import { FieldCrumbs, type FieldPagesPlace, FieldTabs } from "./FieldTabs.tsx";

const bothTypes = ["NOTE", "INSIGHT"] as const;

/** A project's own fields: those of its notes, of its insights, or of both. */
export function ProjectFieldsPage(props: {
  projectId: string;
  page: "all" | "NOTE" | "INSIGHT";
  place: FieldPagesPlace;
}) {
  const { projectId, page, place } = props;
  const title = page === "all" ? t("fields.title", "Fields") : fieldListTitles()[page];
  usePageTitle(title);
  const { data, error, refetch } = useQuery(ProjectFieldsDocument, { variables: { id: projectId } });
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
  const reason =
    data?.project.viewerLevel === "READ"
      ? t("fields.write", "You can read this project. Ask its owner for edit access to change its fields.")
      : undefined;
  return (
    <Page
      title={title}
      breadcrumbs={<FieldCrumbs place={place} project={project} />}
      toolbar={project && <FieldTabs place={place} project={project} current={page} />}
    >
      {data ? (
        <div className={styles.pages}>
          {(page === "all" ? bothTypes : [page]).map((objectType) => (
            <FieldList
              key={objectType}
              projectId={projectId}
              objectType={objectType}
              fields={objectType === "NOTE" ? data.project.noteFields : data.project.insightFields}
              reason={reason}
            />
          ))}
        </div>
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}
