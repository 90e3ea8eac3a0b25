import { useApolloClient, useQuery } from "@apollo/client/react";
import { titleOf } from "@fieldstone/model/display-names.ts";
import {
  defaultViewSettings,
  parseViewSettings,
  type ViewReferenceType,
  viewSettingsSchema,
} from "@fieldstone/model/views/view-settings.ts";
// Sets up the model's schemas for the content security policy.
import "../../../app/zod.ts";
import { useCallback, useMemo } from "react";
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
import { type Slide, slidesOfDocument, slidesOfHighlight } from "./slides.ts";

/** More than a meeting has time for; the first ones of a longer list are presented. */
export const presentedItemsMax = 100;

/** What is presented: the insights of a project, or the rows of a view as its address shows them. */
export interface DeckSource {
  readonly projectId: string;
  readonly viewId?: string;
  /** Settings of the view that the address overrides. */
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
  /** Of the list, also where more than are presented. */
  readonly totalCount: number;
}

const listQueries = {
  INSIGHT: PresentedInsightsDocument,
  NOTE: PresentedNotesDocument,
  HIGHLIGHT: PresentedHighlightsDocument,
} as const;

type PresentedRows = PresentedInsightsQuery | PresentedNotesQuery | PresentedHighlightsQuery;
type PresentedVariables = PresentedInsightsQueryVariables;

const settingNames = ["sort", "filter", "group", "columns", "fieldVisibility"] as const;

/** The router has read the JSON already. */
function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : typeof value === "string" ? value : JSON.stringify(value);
}

/** The list of what is presented, in order. */
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
  const given = settingNames.map((name) => textOf(search?.[name])).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is given of the search, by its text
  const settings = useMemo(() => {
    const saved = viewSettingsSchema.safeParse(view?.settings).data ?? defaultViewSettings;
    const shown = parseViewSettings(
      Object.fromEntries(settingNames.map((name) => [name, textOf(search?.[name])])),
      saved,
    );
    return { ...shown, columns: [], fieldVisibility: [] };
  }, [given, view?.settings]);
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
    fetchPolicy: "cache-and-network",
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
    retry: () => void (viewId !== undefined && view === undefined ? ofView.refetch() : list.refetch()),
  };
}

/** Reads the slides of one after another, before they are wanted too. */
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
