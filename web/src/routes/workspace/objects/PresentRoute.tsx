import { useNavigate, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { readPathId, writePathId } from "../../../app/navigation/path-id.ts";
import { PresentPage } from "../../../features/research/present/PresentPage.tsx";

/**
 * Slides of a project's insights or of a view; the URL identifies the current slide, so that it can be
 * shared.
 */
export function PresentRoute() {
  const params = useParams({ strict: false });
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const { projectId = "", viewId, insightId } = params;
  const { slide, ...settings } = search;
  const ofView = viewId !== undefined;
  const number = typeof slide === "number" && Number.isInteger(slide) && slide > 0 ? slide : 1;
  return (
    <PresentPage
      source={{
        projectId: readPathId(projectId),
        search: settings,
        ...(ofView ? { viewId: readPathId(viewId) } : {}),
      }}
      place={{ itemId: insightId && readPathId(insightId), slide: number - 1 }}
      onShow={(item, shown) => {
        const segment = writePathId(item.id, item.title);
        const at = shown === 0 ? {} : { slide: shown + 1 };
        if (ofView) {
          void navigate({
            to: "/projects/$projectId/v/$viewId/present/$insightId",
            params: { projectId, viewId, insightId: segment },
            search: { ...settings, ...at },
            replace: true,
          });
        } else {
          void navigate({
            to: "/projects/$projectId/insights/present/$insightId",
            params: { projectId, insightId: segment },
            search: { ...settings, ...at },
            replace: true,
          });
        }
      }}
      onClose={() => {
        // Slides replace each other in the history: one step back is the page that started the presentation.
        if (router.history.canGoBack()) router.history.back();
        else if (ofView)
          void navigate({
            to: "/projects/$projectId/v/$viewId",
            params: { projectId, viewId },
            search: settings,
          });
        else
          void navigate({ to: "/projects/$projectId", params: { projectId }, search: { tab: "insights" } });
      }}
    />
  );
}
