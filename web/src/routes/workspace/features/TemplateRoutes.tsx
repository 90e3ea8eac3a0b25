import { useParams } from "@tanstack/react-router";
import { readPathId } from "../../../app/navigation/path-id.ts";
import { InsightTemplatePage } from "../../../features/research/templates/InsightTemplatePage.tsx";
import { TemplateListPage } from "../../../features/research/templates/TemplateSettingsPage.tsx";

export function ProjectTemplatesRoute() {
  return <TemplateListPage key="PROJECT" kind="PROJECT" />;
}

export function InsightTemplatesRoute() {
  return <TemplateListPage key="INSIGHT" kind="INSIGHT" />;
}

export function InsightTemplateRoute() {
  const { insightId = "" } = useParams({ strict: false });
  return <InsightTemplatePage templateId={readPathId(insightId)} />;
}
