import { emptyFilterForm } from "@fieldstone/model/filters/filter-form.ts";
import { lazy, Suspense } from "react";
import { t } from "../../../app/i18n/t.ts";
import type {
  CustomField_FieldFragment,
  View_ViewFragment,
  ViewTab_ViewFragment,
} from "../../../graphql/graphql.ts";
import { LoadingState } from "../../../ui/LoadingState.tsx";
import { LazyFilterBar } from "../filters/LazyFilterBar.tsx";
import { chosenFilter, useChosenFilter } from "../filters/useChosenFilter.ts";
import { useCanvasLook } from "./card-display.ts";
import { GroupChoice } from "./GroupChoice.tsx";
import type { LayoutProps } from "./layout-props.ts";
import { useBoard } from "./useBoard.ts";
import { useViewSettings } from "./useViewSettings.ts";
import { ViewExportButton } from "./ViewExportButton.tsx";
import { ViewMenu } from "./ViewMenu.tsx";
import styles from "./Views.module.css";
import { ViewTools } from "./ViewTools.tsx";
import { allColumns, shownColumns } from "./view-columns.ts";

const TableView = lazy(() => import("./TableView.tsx").then((module) => ({ default: module.TableView })));
const BoardView = lazy(() => import("./BoardView.tsx").then((module) => ({ default: module.BoardView })));
const CanvasView = lazy(() =>
  import("../canvas/CanvasView.tsx").then((module) => ({ default: module.CanvasView })),
);
const CardsView = lazy(() => import("./CardsView.tsx").then((module) => ({ default: module.CardsView })));

const filteredLists = { NOTE: "notes", INSIGHT: "insights", HIGHLIGHT: "highlights" } as const;

/** A view: its tools, then its rows in its layout. */
export function ViewContent(props: {
  projectId: string;
  projectTitle: string;
  projectSegment: string;
  view: View_ViewFragment;
  views: readonly ViewTab_ViewFragment[];
  fields: readonly CustomField_FieldFragment[];
  canWrite: boolean;
}) {
  const { projectId, projectTitle, projectSegment, view, views, fields, canWrite } = props;
  const chosen = useChosenFilter();
  const shown = useViewSettings(view.settings, chosen.parameters);
  const layout: LayoutProps = { projectId, projectTitle, view, fields, shown, canWrite };
  const canvasLook = useCanvasLook(view.target, shown.settings, projectTitle);
  const isBoard = view.layout === "BOARD";
  const board = useBoard(layout, isBoard);
  const columns = allColumns(view.target, fields, shown.settings);
  return (
    <section aria-label={t("view.label", "View {title}", { title: view.title })} className={styles.view}>
      <ViewTools
        projectId={projectId}
        view={view}
        columns={columns}
        shown={shown}
        canWrite={canWrite}
        grouping={isBoard && <GroupChoice {...layout} board={board} />}
        exporting={
          view.layout !== "CANVAS" && (
            <ViewExportButton
              wanted={{ projectId, target: view.target, settings: shown.settings }}
              title={view.title}
              columns={shownColumns(view.target, columns, shown.settings)}
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
        count={undefined}
        selectedFilterId={chosen.id}
        onChange={(filter, id) => shown.change({ filter: filter ?? emptyFilterForm }, chosenFilter(id))}
      />
      <Suspense fallback={<LoadingState rowHeight={36} />}>
        {view.layout === "CANVAS" ? (
          <CanvasView
            projectId={projectId}
            look={canvasLook}
            viewId={view.id}
            target={view.target}
            settings={shown.settings}
            canWrite={canWrite}
          />
        ) : view.layout === "TABLE" ? (
          <TableView {...layout} target={view.target} title={view.title} />
        ) : isBoard ? (
          <BoardView {...layout} board={board} />
        ) : (
          <CardsView key={view.layout} {...layout} />
        )}
      </Suspense>
    </section>
  );
}
