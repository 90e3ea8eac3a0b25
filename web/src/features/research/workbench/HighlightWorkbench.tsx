import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { lazy, Suspense, useEffect } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import type { HighlightRow_HighlightFragment } from "../../../graphql/graphql.ts";
import { SelectableRow } from "../../../ui/SelectableRow.tsx";
import { VirtualList } from "../../../ui/VirtualList.tsx";
import { groupHighlights, type HighlightGrouping } from "./group-highlights.ts";
import { HighlightRow, holderOf } from "./HighlightRow.tsx";
import styles from "./Workbench.module.css";

const HighlightBulkActions = lazy(() =>
  import("./HighlightBulkActions.tsx").then((module) => ({ default: module.HighlightBulkActions })),
);

/** Groups are made of so many highlights at most; the rest appear once the filter is narrower. */
const groupedMax = 1_000;

type Row =
  | { kind: "group"; key: string; title: string; count: number }
  | { kind: "highlight"; key: string; highlight: HighlightRow_HighlightFragment };

/** Highlights to work with: opened beside the list, selected, tagged, made into insights. */
export function HighlightWorkbench(props: {
  projectId: string | undefined;
  highlights: readonly HighlightRow_HighlightFragment[];
  grouping: HighlightGrouping;
  canWrite: boolean;
  onEndReached: (() => void) | undefined;
  refresh: () => void;
}) {
  const { projectId, highlights, grouping, canWrite, onEndReached, refresh } = props;
  const { user } = useSession();
  const open = useOpenObject();
  const groups = groupHighlights(highlights, grouping);
  const rows = groups.flatMap((group): Row[] => [
    ...(grouping === "none"
      ? []
      : [
          {
            kind: "group" as const,
            key: `group-${group.key}`,
            title: group.title,
            count: group.highlights.length,
          },
        ]),
    ...group.highlights.map((highlight) => ({
      kind: "highlight" as const,
      key: `${group.key}-${highlight.id}`,
      highlight,
    })),
  ]);
  const keys = [...new Set(groups.flatMap((group) => group.highlights.map(({ id }) => id)))];
  const selectable = user.role !== "VIEWER";
  const selection = useListSelection(keys, {
    selectable,
    open: (key) => {
      const highlight = highlights.find(({ id }) => id === key);
      const holder = highlight && holderOf(highlight);
      if (holder) open({ ...holder, hash: encodeHash({ highlight: key }).slice(1), replace: true });
    },
  });
  // Groups are whole only when everything is here.
  const more = grouping !== "none" && highlights.length < groupedMax ? onEndReached : undefined;
  useEffect(() => more?.(), [more]);
  return (
    <>
      <VirtualList
        label={t("tab.highlights", "Highlights")}
        items={rows}
        itemKey={(row) => row.key}
        estimate={120}
        onEndReached={onEndReached}
        render={(row) =>
          row.kind === "group" ? (
            <h2 className={styles.group}>
              {row.title} <span className={styles.count}>{row.count.toLocaleString("en")}</span>
            </h2>
          ) : (
            <SelectableRow
              rowKey={row.highlight.id}
              label={t("row.select", "Select “{title}”", { title: row.highlight.text.slice(0, 80) })}
              selected={selection.selected.has(row.highlight.id)}
              open={selection.openKey === row.highlight.id}
              selectable={selectable}
              onToggle={(range) => selection.toggle(row.highlight.id, range)}
            >
              <HighlightRow highlight={row.highlight} />
            </SelectableRow>
          )
        }
      />
      {selectable && (
        <Suspense>
          <HighlightBulkActions
            projectId={projectId}
            selection={selection}
            highlights={highlights}
            canWrite={canWrite}
            refresh={refresh}
          />
        </Suspense>
      )}
    </>
  );
}
