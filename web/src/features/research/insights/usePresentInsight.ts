import { useNavigate } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { writePathId } from "../../../app/navigation/path-id.ts";
import type { InsightPage_InsightFragment } from "../../../graphql/graphql.ts";

/**
 * The menu item that presents a project's insights, starting with this one; none without access to the
 * project.
 */
export function usePresentInsight({ id, title, project }: InsightPage_InsightFragment) {
  const navigate = useNavigate();
  if (!project) return [];
  const params = {
    projectId: writePathId(project.id, project.title),
    insightId: writePathId(id, title),
  };
  return [
    {
      key: "present",
      label: t("insight.present", "Present"),
      onSelect: () => void navigate({ to: "/projects/$projectId/insights/present/$insightId", params }),
    },
  ];
}
