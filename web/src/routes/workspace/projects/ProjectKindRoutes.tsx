import { useQuery } from "@apollo/client/react";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { readPathId, writePathId } from "../../../app/navigation/path-id.ts";
import { ProjectKindViewsDocument, type ViewTarget } from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";

/** Opens a project's first view of a kind, or the list of that kind if it has none. */
function FirstView({ tab, target }: { tab: "notes" | "highlights" | "insights"; target: ViewTarget }) {
  const { projectId = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data, error } = useQuery(ProjectKindViewsDocument, { variables: { id: readPathId(projectId) } });
  const isKnown = data !== undefined || error !== undefined;
  const view = data?.project.views
    .filter((each) => each.target === target)
    .toSorted((a, b) => a.rank - b.rank)[0];
  const viewId = view && writePathId(view.id, view.title);
  useEffect(() => {
    if (!isKnown) return;
    if (viewId === undefined) {
      void navigate({ to: "/projects/$projectId", params: { projectId }, search: { tab }, replace: true });
    } else {
      void navigate({ to: "/projects/$projectId/v/$viewId", params: { projectId, viewId }, replace: true });
    }
  }, [isKnown, viewId, projectId, tab, navigate]);
  return <LoadingState />;
}

export function ProjectNotesRoute() {
  return <FirstView tab="notes" target="NOTE" />;
}

export function ProjectHighlightsRoute() {
  return <FirstView tab="highlights" target="HIGHLIGHT" />;
}

export function ProjectInsightsRoute() {
  return <FirstView tab="insights" target="INSIGHT" />;
}
