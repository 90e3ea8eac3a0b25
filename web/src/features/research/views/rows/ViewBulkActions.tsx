import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { bulkItemsMax } from "@fieldstone/model/limits.ts";
import type { ListedType } from "@fieldstone/model/views/table-columns.ts";
import { IconArrowRight, IconDownload, IconForms } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { BulkActions } from "../../../../app/lists/BulkActions.tsx";
import { TrashSelectionButton } from "../../../../app/lists/TrashSelectionButton.tsx";
import { useBulkTrash } from "../../../../app/lists/useBulkTrash.ts";
import type { ListSelection } from "../../../../app/lists/useListSelection.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { HighlightBulkActions } from "../../workbench/HighlightBulkActions.tsx";
import { TagHighlightsButton } from "../../workbench/TagHighlightsButton.tsx";
import { type DocumentTarget, useHighlightsOfDocuments } from "../../workbench/useHighlightsOfDocuments.ts";
import type { RowGrouping } from "../layout-props.ts";
import { saveRows } from "../settings/ViewExportButton.tsx";
import { exportedColumns, type ViewColumn } from "../table/view-columns.ts";
import { BulkFieldDialog } from "./BulkFieldDialog.tsx";
import { BulkMoveDialog } from "./BulkMoveDialog.tsx";
import { useRowList } from "./useRowList.ts";
import type { ViewRow } from "./view-row.ts";

interface BulkProps {
  /** Undefined for people. */
  projectId: string | undefined;
  target: ListedType;
  /** File name of an export of the rows. */
  title: string;
  selection: ListSelection;
  rows: readonly ViewRow[];
  columns: readonly ViewColumn[];
  canWrite: boolean;
  grouping?: RowGrouping | undefined;
}

/** The actions on the selected rows of a view. */
export function ViewBulkActions(props: BulkProps) {
  const { projectId, target, title, selection, rows, columns, canWrite } = props;
  const { refresh } = useRowList(projectId);
  const exportButton = (
    <Button
      size="small"
      icon={<IconDownload size={16} aria-hidden />}
      onClick={() => saveRows(title, exportedColumns(target, columns), rows)}
    >
      {t("view.export", "Export as CSV")}
    </Button>
  );
  if (target === "HIGHLIGHT" && projectId !== undefined) {
    return (
      <HighlightBulkActions
        projectId={projectId}
        selection={selection}
        highlights={rows.flatMap(({ highlight }) => highlight ?? [])}
        canWrite={canWrite}
        refresh={refresh}
        more={exportButton}
      />
    );
  }
  return <DocumentBulkActions {...props} refresh={refresh} more={exportButton} />;
}

/** For notes, insights and people: set a field, tag the highlights in them, move, delete. */
function DocumentBulkActions(props: BulkProps & { refresh: () => void; more: React.ReactNode }) {
  const { projectId, target, selection, rows, columns, canWrite, grouping, refresh, more } = props;
  const [asking, setAsking] = useState<"field" | "project">();
  const trash = useBulkTrash(refresh);
  const tooMany =
    rows.length > bulkItemsMax ? t("bulk.max", "Select at most {n}.", { n: bulkItemsMax }) : undefined;
  const reason = canWrite ? tooMany : disabledReasons.noProjectEdit;
  const fieldColumns = columns.filter(({ field }) => field !== undefined);
  const objects = rows.flatMap(({ type, id }) => (type === "highlight" ? [] : [{ type, id }]));
  return (
    <>
      <BulkActions selection={selection}>
        {fieldColumns.length > 0 && (
          <Button
            size="small"
            icon={<IconForms size={16} aria-hidden />}
            disabledReason={reason}
            onClick={() => setAsking("field")}
          >
            {t("view.bulk.field", "Set field")}
          </Button>
        )}
        {projectId !== undefined && (target === "NOTE" || target === "INSIGHT") && (
          <TagSelected
            projectId={projectId}
            target={target}
            ids={rows.map(({ id }) => id)}
            disabledReason={reason}
            refresh={refresh}
          />
        )}
        {projectId !== undefined && (
          <Button
            size="small"
            icon={<IconArrowRight size={16} aria-hidden />}
            disabledReason={reason}
            onClick={() => setAsking("project")}
          >
            {t("view.bulk.move", "Move to project")}
          </Button>
        )}
        {more}
        <TrashSelectionButton
          selection={selection}
          count={rows.length}
          disabledReason={reason}
          onTrash={() => trash(objects)}
        />
      </BulkActions>
      {asking === "field" && (
        <BulkFieldDialog
          rows={rows}
          columns={fieldColumns}
          projectId={projectId}
          grouping={grouping}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === "project" && projectId !== undefined && (
        <BulkMoveDialog
          rows={rows}
          projectId={projectId}
          onClose={() => setAsking(undefined)}
          onMoved={() => {
            selection.clear();
            refresh();
          }}
        />
      )}
    </>
  );
}

/** The tags of notes and insights come from their highlights, so the highlights are tagged. */
function TagSelected(props: {
  projectId: string;
  target: DocumentTarget;
  ids: readonly string[];
  disabledReason: string | undefined;
  refresh: () => void;
}) {
  const { projectId, target, ids, disabledReason, refresh } = props;
  const find = useHighlightsOfDocuments(projectId, target);
  return (
    <TagHighlightsButton
      projectId={projectId}
      label={t("bulk.tag-highlights", "Tag the highlights")}
      disabledReason={disabledReason}
      position="top-start"
      find={() => find(ids)}
      refresh={refresh}
    />
  );
}
