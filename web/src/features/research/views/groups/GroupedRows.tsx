import { IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { FailurePage } from "../../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../../app/errors/failure.ts";
import { t } from "../../../../app/i18n/t.ts";
import { EmptyState } from "../../../../ui/feedback/EmptyState.tsx";
import { LoadingState } from "../../../../ui/feedback/LoadingState.tsx";
import { TagChip } from "../../../../ui/marks/TagChip.tsx";
import { CardsView } from "../board/CardsView.tsx";
import type { Board } from "../board/useBoard.ts";
import type { LayoutProps } from "../layout-props.ts";
import { useRowList } from "../rows/useRowList.ts";
import { TableView } from "../table/TableView.tsx";
import { columnOf, type GroupColumn, shownGroups } from "./board-groups.ts";
import styles from "./GroupedRows.module.css";

/** Groups that are open initially; each open group loads its own rows. */
const openAtFirst = 5;

/** A list, grid or table in collapsible groups. Empty groups are omitted. */
export function GroupedRows({ board, ...layout }: LayoutProps & { board: Board }) {
  const { group, groups, counts } = board;
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  if (!board.isCounted) {
    return board.failure === undefined ? (
      <LoadingState rowHeight={36} />
    ) : (
      <FailurePage inline failure={readFailure(board.failure)} onRetry={board.retry} />
    );
  }
  const shown = shownGroups(group, groups, counts).filter(({ key }) => (counts.get(key) ?? 0) > 0);
  if (shown.length === 0) return <EmptyState title={t("view.empty", "Nothing to show in this view")} />;
  return (
    <div className={styles.groups}>
      {shown.map((each, at) => {
        const isOpen = toggled.get(each.key) ?? at < openAtFirst;
        return (
          <GroupSection
            key={each.key}
            layout={layout}
            group={each}
            column={columnOf(group)}
            count={counts.get(each.key) ?? 0}
            isOpen={isOpen}
            onToggle={() => setToggled(new Map([...toggled, [each.key, !isOpen]]))}
          />
        );
      })}
    </div>
  );
}

function GroupSection(props: {
  layout: LayoutProps;
  group: GroupColumn;
  column: string;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const { layout, group, count, isOpen } = props;
  const [part, setPart] = useState<HTMLElement | null>(null);
  const rowsId = useId();
  const { view } = layout;
  const { refresh } = useRowList(layout.projectId);
  const rowGroup = { ...group, part, column: props.column, regroup: refresh };
  return (
    <section className={styles.group} aria-label={group.label}>
      <h2 className={styles.title}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? rowsId : undefined}
          onClick={props.onToggle}
        >
          <IconChevronRight size={16} aria-hidden className={styles.arrow} />
          <TagChip title={group.label} color={group.color} count={count} />
        </button>
      </h2>
      {isOpen && (
        <div ref={setPart} id={rowsId} className={styles.rows}>
          {view.layout === "TABLE" ? (
            <TableView {...layout} target={view.target} title={view.title} rowGroup={rowGroup} />
          ) : (
            <CardsView key={view.layout} {...layout} rowGroup={rowGroup} />
          )}
        </div>
      )}
    </section>
  );
}
