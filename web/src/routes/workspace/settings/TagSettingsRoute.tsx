import { useParams, useSearch } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { ProjectTagSettingsPage, TagSettingsPage } from "../../../features/research/tags/TagSettingsPage.tsx";

/** The settings pages of tags: the workspace's boards, and a project's. */
export function TagSettingsRoute() {
  const { projectId } = useParams({ strict: false });
  const { board } = useSearch({ strict: false });
  if (projectId === undefined) return <TagSettingsPage boardId={board} />;
  return <ProjectTagSettingsPage projectId={readPathId(projectId)} boardId={board} />;
}
