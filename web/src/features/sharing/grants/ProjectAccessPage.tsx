import { useQuery } from "@apollo/client/react";
import { t } from "../../../app/i18n/t.ts";
import { ProjectSettingsPage } from "../../../app/navigation/ProjectSettingsPage.tsx";
import { SharedProjectDocument } from "../../../graphql/graphql.ts";
import { AccessPanel } from "./AccessPanel.tsx";

/** Who has access to a project, as a page. */
export function ProjectAccessPage({ projectId, onLost }: { projectId: string; onLost: () => void }) {
  const query = useQuery(SharedProjectDocument, { variables: { id: projectId } });
  return (
    <ProjectSettingsPage title={t("access.page", "Sharing")} projectId={projectId} query={query}>
      {() => <AccessPanel subject={{ objectType: "project", objectId: projectId }} onLost={onLost} />}
    </ProjectSettingsPage>
  );
}
