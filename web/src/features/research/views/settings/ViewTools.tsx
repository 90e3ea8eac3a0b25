import type { ReactNode } from "react";
import { t } from "../../../../app/i18n/t.ts";
import type { View_ViewFragment } from "../../../../graphql/graphql.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { factColumns } from "../board/card-display.ts";
import type { ViewColumn } from "../table/view-columns.ts";
import { useViewActions } from "../useViewActions.ts";
import styles from "../Views.module.css";
import { ColumnChoice } from "./ColumnChoice.tsx";
import { DisplayChoice } from "./DisplayChoice.tsx";
import { SortChoice } from "./SortChoice.tsx";
import type { ShownSettings } from "./useViewSettings.ts";

/** A view's sort, grouping and layout, and saving changes to them. */
export function ViewTools(props: {
  projectId: string;
  view: View_ViewFragment;
  columns: readonly ViewColumn[];
  shown: ShownSettings;
  canWrite: boolean;
  /** For all layouts but a canvas. */
  grouping: ReactNode;
  /** For all layouts but a canvas. */
  exporting: ReactNode;
  menu: ReactNode;
}) {
  const { projectId, view, columns, shown, canWrite, grouping, exporting, menu } = props;
  const actions = useViewActions(projectId);
  const hasCards = view.layout !== "TABLE" && view.layout !== "CANVAS";
  return (
    <div className={styles.tools}>
      {grouping}
      <SortChoice columns={columns} shown={shown} />
      {view.layout !== "TABLE" && (
        <DisplayChoice target={view.target} shown={shown} isCanvas={view.layout === "CANVAS"} />
      )}
      {view.layout !== "CANVAS" && (
        <ColumnChoice
          target={view.target}
          columns={columns}
          listed={hasCards ? factColumns(view.target, columns) : columns}
          shown={shown}
        />
      )}
      {exporting}
      <div className={styles.keep}>
        {shown.isChanged && (
          <>
            <Button size="small" onClick={shown.reset}>
              {t("view.reset", "Reset")}
            </Button>
            {canWrite && (
              <Button
                size="small"
                kind="primary"
                onClick={() => void actions.save(view, shown.settings, shown.saved)}
              >
                {t("view.save", "Save changes to view")}
              </Button>
            )}
          </>
        )}
        {menu}
      </div>
    </div>
  );
}
