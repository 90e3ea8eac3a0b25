import { useApolloClient, useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/text/display-names.ts";
import type { ViewReferenceType } from "@fieldstone/model/views/view-settings.ts";
import { useCallback, useMemo } from "react";
import { refetchShown } from "../../../app/apollo/refetch.ts";
import {
  PresentedHighlightDocument,
  PresentedHighlightsDocument,
  type PresentedHighlightsQuery,
  PresentedInsightDocument,
  PresentedInsightsDocument,
  type PresentedInsightsQuery,
  type PresentedInsightsQueryVariables,
  PresentedNoteDocument,
  PresentedNotesDocument,
  type PresentedNotesQuery,
  PresentedViewDocument,
} from "../../../graphql/graphql.ts";
import { useReadSettings } from "../views/settings/useReadSettings.ts";
import { type Slide, slidesOfDocument, slidesOfHighlight } from "./slides.ts";

/** More than fits into a meeting; of a longer list only the first ones are presented. */
export const presentedItemsMax = 100;

/** What is presented: a project's insights, or the rows of a view with its address's settings. */
export interface DeckSource {
  readonly projectId: string;
  readonly viewId?: string;
  /** Settings from the address, which override the view's. */
  readonly search?: Readonly<Record<string, unknown>>;
}

/** An insight, a note or a highlight of a presentation. */
export interface DeckItem {
  readonly id: string;
  readonly title: string;
}

export interface Deck {
  readonly title: string;
  readonly target: ViewReferenceType;
  readonly items: readonly DeckItem[];
  /** Length of the whole list, even if not all of it is presented. */
  readonly totalCount: number;
}

const listQueries = {
  INSIGHT: PresentedInsightsDocument,
  NOTE: PresentedNotesDocument,
  HIGHLIGHT: PresentedHighlightsDocument,
} as const;

type PresentedRows = PresentedInsightsQuery | PresentedNotesQuery | PresentedHighlightsQuery;
type PresentedVariables = PresentedInsightsQueryVariables;

/** The list of items to present, in order. */
export function useDeck({ projectId, viewId, search }: DeckSource): {
  readonly deck: Deck | undefined;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const ofView = useQuery(PresentedViewDocument, {
    variables: { id: viewId ?? "" },
    skip: viewId === undefined,
  });
  const view = ofView.data?.view;
  const shown = useReadSettings(view?.settings, search).settings;
  const settings = useMemo(() => ({ ...shown, columns: [], fieldVisibility: [], display: {} }), [shown]);
  const target = view?.target ?? "INSIGHT";
  const list = useQuery<PresentedRows, PresentedVariables>(listQueries[target], {
    variables: {
      id: projectId,
      settings,
      timezoneOffsetMinutes: new Date().getTimezoneOffset(),
      viewId: viewId ?? null,
      first: presentedItemsMax,
    },
    skip: viewId !== undefined && view === undefined,
  });
  const project = list.data?.project;
  const deck = useMemo(
    () =>
      project && {
        title: view?.title ?? titleOf(project.title, "project"),
        target,
        totalCount: project.page.totalCount,
        items: project.page.rows.map((row) => ({ id: row.id, title: "text" in row ? row.text : row.title })),
      },
    [project, view?.title, target],
  );
  return {
    deck,
    error: deck ? undefined : (ofView.error ?? list.error),
    retry: () => refetchShown(viewId !== undefined && view === undefined ? ofView.refetch : list.refetch),
  };
}

/** Returns a loader of an item's slides that caches them, so that it can preload. */
export function useReadSlides(target: ViewReferenceType): (itemId: string) => Promise<readonly Slide[]> {
  const client = useApolloClient();
  return useCallback(
    async (id) => {
      if (target === "HIGHLIGHT") {
        await client.query({ query: PresentedHighlightDocument, variables: { id } });
        return slidesOfHighlight(id);
      }
      const query = target === "NOTE" ? PresentedNoteDocument : PresentedInsightDocument;
      const { data, error } = await client.query({ query, variables: { id } });
      if (!data) throw error ?? new Error("a document without an answer");
      return slidesOfDocument(
        titleOf(data.document.title, target === "NOTE" ? "note" : "insight"),
        data.document.content,
      );
    },
    [client, target],
  );
}
