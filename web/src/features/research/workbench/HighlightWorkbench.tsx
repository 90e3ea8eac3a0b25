import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useListSelection } from "../../../app/lists/useListSelection.ts";
import { useOpenObject } from "../../../app/peek/useOpenObject.ts";
import { usePeek } from "../../../app/peek/usePeek.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import type { HighlightRow_HighlightFragment } from "../../../graphql/graphql.ts";
import { SelectableRow } from "../../../ui/lists/SelectableRow.tsx";
import { VirtualList } from "../../../ui/lists/VirtualList.tsx";
import { GroupHeading } from "./GroupHeading.tsx";
import type { HighlightGrouping } from "./group-highlights.ts";
import { HighlightRow, holderOf } from "./HighlightRow.tsx";
import { projectsOf } from "./projects-of.ts";
import { useGroupedRows } from "./useGroupedRows.ts";

const HighlightBulkActions = lazy(() =>
  import("./HighlightBulkActions.tsx").then((module) => ({ default: module.HighlightBulkActions })),
);

/** A list of highlights with peek and selection, to tag or turn into insights. */
export function HighlightWorkbench(props: {
  /** Undefined if they may be of several: then the selected ones decide. */
  projectId: string | undefined;
  highlights: readonly HighlightRow_HighlightFragment[];
  grouping: HighlightGrouping;
  /** Whether the user may write in the project, or in each of several. */
  canWrite: boolean | ((projectId: string) => boolean);
  onEndReached: (() => void) | undefined;
  refresh: () => void;
}) {
  const { highlights, grouping, canWrite, onEndReached, refresh } = props;
  const { user } = useSession();
  const open = useOpenObject();
  const { rows, ids } = useGroupedRows(highlights, grouping, onEndReached);
  const selectable = user.role !== "VIEWER";
  const [box, setBox] = useState<HTMLElement | null>(null);
  // In the panel, J and K stay with the list that the panel was opened from.
  const part = usePeek().mode === "page" ? undefined : box;
  const selection = useListSelection(ids, {
    selectable,
    part,
    open: (key) => {
      const highlight = highlights.find(({ id }) => id === key);
      const holder = highlight && holderOf(highlight);
      if (holder) open({ ...holder, hash: encodeHash({ highlight: key }).slice(1), replace: true });
    },
  });
  const projects = projectsOf(highlights.filter(({ id }) => selection.selected.has(id)));
  return (
    <div ref={setBox}>
      <VirtualList
        label={t("tab.highlights", "Highlights")}
        items={rows}
        itemKey={(row) => row.key}
        estimate={120}
        onEndReached={onEndReached}
        render={(row) =>
          row.kind === "group" ? (
            <GroupHeading title={row.title} count={row.count} />
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
            projectId={props.projectId ?? (projects.length === 1 ? projects[0] : undefined)}
            selection={selection}
            highlights={highlights}
            canWrite={
              typeof canWrite === "boolean"
                ? canWrite
                : projects.every((projectId) => projectId !== undefined && canWrite(projectId))
            }
            refresh={refresh}
          />
        </Suspense>
      )}
    </div>
  );
}
