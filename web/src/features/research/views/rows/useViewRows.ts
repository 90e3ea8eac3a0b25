import type { ApolloClient, OperationVariables, TypedDocumentNode } from "@apollo/client";
import { useApolloClient } from "@apollo/client/react";
import { leavesOutAi } from "@fieldstone/model/filters/leaves-out-ai.ts";
import type { ListedType } from "@fieldstone/model/views/table-columns.ts";
import type { ViewSettings } from "@fieldstone/model/views/view-settings.ts";
import { useMemo, useSyncExternalStore } from "react";
import {
  HighlightRowsDocument,
  InsightRowsDocument,
  NoteRowsDocument,
  PersonRowsDocument,
} from "../../../../graphql/graphql.ts";
import { type RowPage, RowPages, type RowSource, rowsPerPage } from "./row-pages.ts";
import { rowOfHighlight, rowOfInsight, rowOfNote, rowOfPerson, type ViewRow } from "./view-row.ts";

export interface RequestedRows {
  /** Omitted for people. */
  readonly projectId?: string | undefined;
  readonly target: ListedType;
  /** For people: a part of the name. */
  readonly nameContains?: string | undefined;
  /** For people: whether the member may edit them. */
  readonly canWrite?: boolean | undefined;
  readonly settings: ViewSettings;
  /** The properties shown of each row: expensive columns are loaded only if listed here. */
  readonly keys: readonly string[];
  readonly groupKey?: string;
  readonly viewId?: string;
}

interface AnsweredPage<Row> {
  readonly page: { readonly totalCount: number; readonly rows: readonly Row[] };
}

/** The pages of a query: watched (from the cache at once, then each change), or read once past the cache. */
function sourceOf<Data, Row, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variablesOf: (page: { offset: number; first: number }) => Variables,
  pageIn: (data: Data) => AnsweredPage<Row>,
  rowOf: (row: Row) => ViewRow,
): RowSource<ViewRow> {
  return {
    follow: (offset, { next, error }) => {
      const variables = variablesOf({ offset, first: rowsPerPage });
      const subscription = client.watchQuery<Data, Variables>({ query, variables }).subscribe((result) => {
        if (result.error) error(result.error);
        else if (result.dataState === "complete") next(pageOf(pageIn(result.data), rowOf));
      });
      return () => subscription.unsubscribe();
    },
    read: async (offset, first) => {
      const variables = variablesOf({ offset, first });
      const { data } = await client.query<Data, Variables>({ query, variables, fetchPolicy: "no-cache" });
      return data === undefined ? { rows: [], totalCount: 0 } : pageOf(pageIn(data), rowOf);
    },
  };
}

function pageOf<Row>({ page }: AnsweredPage<Row>, rowOf: (row: Row) => ViewRow): RowPage<ViewRow> {
  return { totalCount: page.totalCount, rows: page.rows.map(rowOf) };
}

/** The settings that affect the server's list; others must not make it a different list. */
export function listedSettings(settings: ViewSettings): ViewSettings {
  return { ...settings, columns: [], fieldVisibility: [], display: {} };
}

/** The source of a view's rows. */
export function rowSource(client: ApolloClient, wanted: RequestedRows): RowSource<ViewRow> {
  const { projectId: id = "", target, settings, keys, groupKey, viewId } = wanted;
  const has = (key: string) => keys.includes(key);
  // A row's counts follow the view's filter.
  const withoutAi = leavesOutAi(settings.filter);
  if (target === "PERSON") {
    const asked = {
      settings: listedSettings(settings),
      timezoneOffsetMinutes: new Date().getTimezoneOffset(),
      nameContains: wanted.nameContains ?? null,
      withoutAi,
      noteCounts: has("noteCount"),
      highlightCounts: has("highlightCount"),
    };
    return sourceOf(
      client,
      PersonRowsDocument,
      (page) => ({ ...asked, ...page }),
      (data) => data,
      (person) => rowOfPerson(person, wanted.canWrite ?? false),
    );
  }
  const shared = {
    id,
    settings: listedSettings(settings),
    timezoneOffsetMinutes: new Date().getTimezoneOffset(),
    groupKey: groupKey ?? null,
    viewId: viewId ?? null,
  };
  switch (target) {
    case "NOTE": {
      const shown = {
        tags: has("tags"),
        people: has("people"),
        counts: has("highlightCount") || has("insights"),
        contributors: has("contributors"),
        summaries: has("summaryContent"),
        pictures: has("pictures") || has("videoThumbnail"),
        withoutAi,
      };
      return sourceOf(
        client,
        NoteRowsDocument,
        (page) => ({ ...shared, ...shown, ...page }),
        ({ project }) => project,
        rowOfNote,
      );
    }
    case "INSIGHT": {
      const shown = {
        tags: has("tags"),
        counts: has("highlightCount"),
        contributors: has("contributors"),
        pictures: has("pictures"),
        withoutAi,
      };
      return sourceOf(
        client,
        InsightRowsDocument,
        (page) => ({ ...shared, ...shown, ...page }),
        ({ project }) => project,
        rowOfInsight,
      );
    }
    case "HIGHLIGHT": {
      const shown = {
        insights: has("insights"),
        people: has("people"),
        pictures: has("pictures") || has("video"),
      };
      return sourceOf(
        client,
        HighlightRowsDocument,
        (page) => ({ ...shared, ...shown, ...page }),
        ({ project }) => project,
        rowOfHighlight,
      );
    }
  }
}

/** The rows of a view around the visible range. */
export function useViewRows(wanted: RequestedRows): RowPages<ViewRow> {
  const client = useApolloClient();
  const named = JSON.stringify([{ ...wanted, settings: listedSettings(wanted.settings) }]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is wanted, not by the object that says so
  const pages = useMemo(() => new RowPages(rowSource(client, wanted)), [client, named]);
  useSyncExternalStore(pages.subscribe, () => pages.version);
  return pages;
}
