import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { NoAccessPage } from "../../../app/access/NoAccessPage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { SharedProjectDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import { AccessPanel } from "./AccessPanel.tsx";

/** Who has access to a project, as a page. */
export function ProjectAccessPage({ projectId, onLost }: { projectId: string; onLost: () => void }) {
  usePageTitle(t("access.page", "Sharing"));
  const { data, error, refetch } = useQuery(SharedProjectDocument, { variables: { id: projectId } });
  if (error && !data) {
    return (
      <NoAccessPage
        failure={readFailure(error)}
        object={{ type: "project", id: projectId }}
        onRetry={() => void refetch()}
      />
    );
  }
  const title = data && titleOf(data.project.title, "project");
  return (
    <Page
      title={t("access.page", "Sharing")}
      breadcrumbs={
        title && (
          <PageCrumbs
            path={[
              { title: t("nav.projects", "Projects"), href: "/projects" },
              { title, href: `/projects/${writePathId(projectId, title)}` },
            ]}
          />
        )
      }
    >
      {data ? (
        <AccessPanel subject={{ objectType: "project", objectId: projectId }} onLost={onLost} />
      ) : (
        <LoadingState />
      )}
    </Page>
  );
}
