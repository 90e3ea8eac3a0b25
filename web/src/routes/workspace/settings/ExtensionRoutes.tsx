import { useParams, useSearch } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ExtensionSettingsPage } from "../../../features/research/extensions/ExtensionSettingsPage.tsx";
import { ProjectExtensionsPage } from "../../../features/research/extensions/ProjectExtensionsPage.tsx";

export function ExtensionsRoute() {
  const { extension } = useSearch({ strict: false });
  return <ExtensionSettingsPage extensionId={extension} />;
}

export function ProjectExtensionsRoute() {
  const { projectId = "" } = useParams({ strict: false });
  const id = readPathId(projectId);
  return <ProjectExtensionsPage key={id} projectId={id} />;
}
