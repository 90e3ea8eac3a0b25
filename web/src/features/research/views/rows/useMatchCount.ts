import { useQuery } from "@apollo/client/react";
import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { ViewCountDocument, type ViewTarget } from "../../../../graphql/graphql.ts";
import { listedSettings } from "./useViewRows.ts";

/**
 * The number of objects that match a view's filter; undefined while loading, or if not requested. List
 * layouts know it from their first page; the columns of a board do not, because a card may be in several.
 */
export function useMatchCount(
  projectId: string,
  target: ViewTarget,
  settings: ViewSettings,
  isAsked: boolean,
): number | undefined {
  const { data } = useQuery(ViewCountDocument, {
    variables: {
      id: projectId,
      settings: { ...listedSettings(settings), group: null, sort: [] },
      timezoneOffsetMinutes: new Date().getTimezoneOffset(),
      ofNotes: target === "NOTE",
      ofInsights: target === "INSIGHT",
      ofHighlights: target === "HIGHLIGHT",
    },
    skip: !isAsked,
  });
  const { notes, insights, highlights } = data?.project ?? {};
  return (notes ?? insights ?? highlights)?.totalCount;
}
