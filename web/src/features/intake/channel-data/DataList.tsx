import { useQuery } from "@apollo/client/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useNextPage } from "../../../app/apollo/useNextPage.ts";
import { useShownAnswer } from "../../../app/apollo/useShownAnswer.tsx";
import { t } from "../../../app/i18n/t.ts";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { ChannelDataDocument, type ChannelDataQueryVariables } from "../../../graphql/graphql.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { TextField } from "../../../ui/forms/TextField.tsx";
import { SelectableRow } from "../../../ui/lists/SelectableRow.tsx";
import { VirtualList } from "../../../ui/lists/VirtualList.tsx";
import styles from "./Data.module.css";
import { DataBulkActions } from "./DataBulkActions.tsx";
import { DatumDialog } from "./DatumDialog.tsx";
import { DatumRow } from "./DatumRow.tsx";
import { useDataActions } from "./useDataActions.ts";
import { useTypedSearch } from "./useTypedSearch.ts";

/** The points that are listed. */
export type DataScope = Pick<ChannelDataQueryVariables, "themeId" | "topicId" | "outliers" | "from" | "to">;

interface DataListProps {
  channelId: string;
  scope: DataScope;
  canWrite: boolean;
  /** The initial search. */
  find?: string | undefined;
  /** The point shown in full. */
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  /** Opens the first point automatically. */
  autoSelect?: boolean;
  /** Shown if there are no points at all. */
  children: ReactNode;
}

/** The points of a channel, or of a part of it: search, select, move, delete, open. */
export function DataList(props: DataListProps) {
  const { channelId, scope, canWrite, find, openId, onOpen, autoSelect = false, children } = props;
  const { typed, setTyped, wanted } = useTypedSearch(find);
  const query = useQuery(ChannelDataDocument, {
    variables: { id: channelId, ...scope, ...(wanted === "" ? {} : { textContains: wanted }) },
  });
  const { data, fetchMore } = query;
  const { shown, failure } = useShownAnswer(query);
  const list = shown?.channel.data;
  const next = useNextPage(data?.channel.data.pageInfo, (after) => fetchMore({ variables: { after } }));
  const points = list?.edges.map(({ node }) => node) ?? [];
  const actions = useDataActions(channelId);
  const selection = useListSelection(
    points.map(({ id }) => id),
    { selectable: canWrite },
  );
  useFirstOpen(autoSelect, points[0]?.id, onOpen);
  if (!list && !failure) return <LoadingState rowHeight={72} />;
  const label = t("channel.data.search", "Search these points");
  const openAt = points.findIndex(({ id }) => id === openId);
  const isEmpty = list !== undefined && points.length === 0 && wanted === "" && typed === "";
  return (
    <>
      {isEmpty ? (
        children
      ) : (
        <>
          <TextField
            label={label}
            hideLabel
            type="search"
            placeholder={label}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {list && (
            <p className={styles.count} role="status">
              {t("count.points", "{n, plural, one {# point} other {# points}}", { n: list.totalCount })}
            </p>
          )}
        </>
      )}
      {failure}
      {list && points.length === 0 && !isEmpty && (
        <EmptyState compact title={t("channel.data.nomatch", "No points match “{words}”", { words: wanted })}>
          {t("people.nomatch.text", "Try fewer letters.")}
        </EmptyState>
      )}
      {points.length > 0 && (
        <VirtualList
          label={t("channel.points", "Points")}
          items={points}
          itemKey={({ id }) => id}
          estimate={92}
          onEndReached={next}
          render={(datum) => (
            <SelectableRow
              rowKey={datum.id}
              label={t("datum.select", "Select “{text}”", { text: datum.text.slice(0, 80) })}
              selected={selection.selected.has(datum.id)}
              open={datum.id === openId}
              selectable={canWrite}
              onToggle={(range) => selection.toggle(datum.id, range)}
            >
              <DatumRow
                datum={datum}
                showsTheme={scope.themeId == null && scope.outliers !== true}
                onOpen={() => onOpen(datum.id)}
              />
            </SelectableRow>
          )}
        />
      )}
      {canWrite && (
        <DataBulkActions channelId={channelId} selection={selection} data={points} actions={actions} />
      )}
      {openId !== undefined && (
        <DatumDialog
          id={openId}
          canWrite={canWrite}
          actions={actions}
          previousId={points[openAt - 1]?.id}
          nextId={openAt < 0 ? undefined : points[openAt + 1]?.id}
          onOpen={onOpen}
        />
      )}
    </>
  );
}

/** Opens the first point once, as soon as it is known. */
function useFirstOpen(wanted: boolean, firstId: string | undefined, onOpen: (id: string) => void): void {
  const opened = useRef(false);
  useEffect(() => {
    if (!wanted || opened.current || firstId === undefined) return;
    opened.current = true;
    onOpen(firstId);
  }, [wanted, firstId, onOpen]);
}
