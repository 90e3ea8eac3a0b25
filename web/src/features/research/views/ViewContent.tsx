import { emptyFilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { lazy, Suspense } from "react";
import { FailurePage } from "../../../app/errors/FailurePage.tsx";
import { readFailure } from "../../../app/errors/failure.ts";
import { t } from "../../../app/i18n/t.ts";
import type {
  CustomField_FieldFragment,
  View_ViewFragment,
  ViewTab_ViewFragment,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/feedback/LoadingState.tsx";
import { LazyFilterBar } from "../filters/LazyFilterBar.tsx";
import { chosenFilter, useChosenFilter } from "../filters/useChosenFilter.ts";
import { useCanvasAppearance } from "./board/card-display.ts";
import { useBoard } from "./board/useBoard.ts";
import { knownGroup } from "./groups/board-groups.ts";
import { GroupChoice } from "./groups/GroupChoice.tsx";
import type { LayoutProps } from "./layout-props.ts";
import { useMatchCount } from "./rows/useMatchCount.ts";
import { useViewSettings } from "./settings/useViewSettings.ts";
import { ViewExportButton } from "./settings/ViewExportButton.tsx";
import { ViewMenu } from "./settings/ViewMenu.tsx";
import { ViewTools } from "./settings/ViewTools.tsx";
import { allColumns, exportedColumns, shownColumns } from "./table/view-columns.ts";
import styles from "./Views.module.css";

const TableView = lazy(() =>
  import("./table/TableView.tsx").then((module) => ({ default: module.TableView })),
);
const BoardView = lazy(() =>
  import("./board/BoardView.tsx").then((module) => ({ default: module.BoardView })),
);
const CanvasView = lazy(() =>
  import("../canvas/CanvasView.tsx").then((module) => ({ default: module.CanvasView })),
);
const GroupedRows = lazy(() =>
  import("./groups/GroupedRows.tsx").then((module) => ({ default: module.GroupedRows })),
);
const CardsView = lazy(() =>
  import("./board/CardsView.tsx").then((module) => ({ default: module.CardsView })),
);

const filteredLists = { NOTE: "notes", INSIGHT: "insights", HIGHLIGHT: "highlights" } as const;

/** A view: its tools, then its rows in its layout. */
export function ViewContent(props: {
  projectId: string;
  projectTitle: string;
  projectSegment: string;
  view: View_ViewFragment;
  views: readonly ViewTab_ViewFragment[];
  fields: readonly CustomField_FieldFragment[];
  groupFields: readonly CustomField_FieldFragment[];
  canWrite: boolean;
}) {
  const { projectId, projectTitle, projectSegment, view, views, fields, groupFields, canWrite } = props;
  const chosen = useChosenFilter();
  const read = useViewSettings(view.settings, chosen.parameters);
  const group = knownGroup(view.target, groupFields, read.settings.group);
  const shown = group === read.settings.group ? read : { ...read, settings: { ...read.settings, group } };
  const layout: LayoutProps = { projectId, projectTitle, view, fields, groupFields, shown, canWrite };
  const canvasAppearance = useCanvasAppearance(view.target, shown.settings, projectTitle);
  const isBoard = view.layout === "BOARD";
  const isCanvas = view.layout === "CANVAS";
  const isGrouped = !isBoard && !isCanvas && group !== null;
  const board = useBoard(layout, isBoard || isGrouped);
  const columns = allColumns(view.target, fields, shown.settings);
  // The other layouts show the count above their rows.
  const isCounted = isBoard || isCanvas || isGrouped;
  const total = useMatchCount(projectId, view.target, shown.settings, isCounted);
  return (
    <section aria-label={t("view.label", "View {title}", { title: view.title })} className={styles.view}>
      <ViewTools
        projectId={projectId}
        view={view}
        columns={columns}
        shown={shown}
        canWrite={canWrite}
        grouping={!isCanvas && <GroupChoice {...layout} board={board} />}
        exporting={
          !isCanvas && (
            <ViewExportButton
              wanted={{ projectId, target: view.target, settings: shown.settings }}
              title={view.title}
              columns={exportedColumns(view.target, shownColumns(view.target, columns, shown.settings))}
            />
          )
        }
        menu={
          <ViewMenu
            projectId={projectId}
            projectSegment={projectSegment}
            view={view}
            views={views}
            filter={shown.settings.filter}
            canWrite={canWrite}
          />
        }
      />
      <LazyFilterBar
        target={filteredLists[view.target]}
        projectId={projectId}
        value={shown.settings.filter}
        count={total}
        isTotal
        selectedFilterId={chosen.id}
        onChange={(filter, id) => shown.change({ filter: filter ?? emptyFilterForm }, chosenFilter(id))}
      />
      <Suspense fallback={<LoadingState rowHeight={36} />}>
        {isCanvas ? (
          <CanvasView
            projectId={projectId}
            appearance={canvasAppearance}
            viewId={view.id}
            target={view.target}
            settings={shown.settings}
            canWrite={canWrite}
          />
        ) : isGrouped ? (
          <GroupedRows {...layout} board={board} />
        ) : view.layout === "TABLE" ? (
          <TableView {...layout} target={view.target} title={view.title} />
        ) : isBoard && board.failure !== undefined && !board.isCounted ? (
          <FailurePage inline failure={readFailure(board.failure)} onRetry={board.retry} />
        ) : isBoard ? (
          <BoardView {...layout} board={board} />
        ) : (
          <CardsView key={view.layout} {...layout} />
        )}
      </Suspense>
    </section>
  );
}
