import { useNavigate, useSearch } from "@tanstack/react-router";
import { writePathId } from "../../../app/navigation/path-id.ts";

/** Presents a view with its address's settings, which may differ from the saved ones. */
export function usePresentView(
  projectSegment: string,
  view: { readonly id: string; readonly title: string },
): () => void {
  const navigate = useNavigate();
  const { summary: _summary, peekMode: _peekMode, ...shown } = useSearch({ strict: false });
  return () =>
    void navigate({
      to: "/projects/$projectId/v/$viewId/present",
      params: { projectId: projectSegment, viewId: writePathId(view.id, view.title) },
      search: shown,
    });
}
