import { useLocation, useParams } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import type { FieldPage } from "../../../features/research/fields/FieldTabs.tsx";
import { ProjectFieldsPage } from "../../../features/research/fields/ProjectFieldsPage.tsx";
import { ProjectWorkspaceFieldsPage } from "../../../features/research/fields/ProjectWorkspaceFieldsPage.tsx";
import { WorkspaceFieldsPage } from "../../../features/research/fields/WorkspaceFieldsPage.tsx";

/** By the last path segment. */
const pages: Readonly<Partial<Record<string, FieldPage>>> = {
  "note-fields": "NOTE",
  "insight-fields": "INSIGHT",
  "workspace-fields": "workspace",
};

/** The settings pages of fields: the workspace's, and a project's in its own settings and in the workspace's. */
export function FieldsRoute() {
  const { projectId: segment } = useParams({ strict: false });
  const { pathname } = useLocation();
  if (segment === undefined) return <WorkspaceFieldsPage />;
  const projectId = readPathId(segment);
  const page = pages[pathname.replace(/\/$/, "").split("/").at(-1) ?? ""] ?? "all";
  if (page === "workspace") return <ProjectWorkspaceFieldsPage key={projectId} projectId={projectId} />;
  const place = pathname.startsWith("/settings") ? "workspace" : "project";
  return <ProjectFieldsPage key={projectId} projectId={projectId} page={page} place={place} />;
}
