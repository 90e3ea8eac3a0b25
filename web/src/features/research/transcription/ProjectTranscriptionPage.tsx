import { useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import { NoAccessPage } from "../../../app/access/NoAccessPage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import { PageCrumbs } from "../../../app/navigation/PageCrumbs.tsx";
import { writePathId } from "../../../app/navigation/path-id.ts";
import { usePageTitle } from "../../../app/usePageTitle.ts";
import { TranscribedProjectDocument } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { Page } from "../../../ui/Page.tsx";
import styles from "./Transcription.module.css";
import { TranscriptionSettingsForm } from "./TranscriptionSettingsForm.tsx";

/** How a project's recordings are transcribed, where that differs from the workspace. */
export function ProjectTranscriptionPage({ projectId }: { projectId: string }) {
  const heading = t("transcription.title", "Transcription");
  usePageTitle(heading);
  const { data, error, refetch } = useQuery(TranscribedProjectDocument, { variables: { id: projectId } });
  if (error && !data) {
    return (
      <NoAccessPage
        failure={readFailure(error)}
        object={{ type: "project", id: projectId }}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <Page title={heading}>
        <LoadingState />
      </Page>
    );
  }
  const title = titleOf(data.project.title, "project");
  return (
    <Page
      title={heading}
      breadcrumbs={
        <PageCrumbs
          path={[
            { title: t("nav.projects", "Projects"), href: "/projects" },
            { title, href: `/projects/${writePathId(projectId, title)}` },
          ]}
        />
      }
    >
      <div className={styles.sections}>
        <TranscriptionSettingsForm projectId={projectId} mayChange={data.project.viewerLevel === "FULL"} />
      </div>
    </Page>
  );
}
