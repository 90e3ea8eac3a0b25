import { useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { ProjectSettingsPage } from "../../../app/navigation/ProjectSettingsPage.tsx";
import { TranscribedProjectDocument } from "../../../graphql/graphql.ts";
import styles from "./Transcription.module.css";
import { TranscriptionSettingsForm } from "./TranscriptionSettingsForm.tsx";

/** A project's transcription settings, where they differ from the workspace's. */
export function ProjectTranscriptionPage({ projectId }: { projectId: string }) {
  const query = useQuery(TranscribedProjectDocument, { variables: { id: projectId } });
  return (
    <ProjectSettingsPage
      title={t("transcription.title", "Transcription")}
      projectId={projectId}
      query={query}
    >
      {({ project }) => (
        <div className={styles.sections}>
          <TranscriptionSettingsForm projectId={projectId} mayChange={project.viewerLevel === "FULL"} />
        </div>
      )}
    </ProjectSettingsPage>
  );
}
