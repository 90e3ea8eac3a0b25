import type { ListedType } from "@fieldstone/model/views/table-columns.ts";
import { IconArrowDown, IconArrowUp, IconColumns } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import { Checkbox } from "../../../../ui/forms/Checkbox.tsx";
import { IconButton } from "../../../../ui/forms/IconButton.tsx";
import { Popover } from "../../../../ui/overlays/Popover.tsx";
import { hideColumn, moveColumn } from "../table/column-changes.ts";
import { isShown, type ViewColumn } from "../table/view-columns.ts";
import styles from "../Views.module.css";
import type { ShownSettings } from "./useViewSettings.ts";

/** Chooses which columns are shown, and their order. */
export function ColumnChoice(props: {
  target: ListedType;
  columns: readonly ViewColumn[];
  /** The columns that can be chosen here. */
  listed: readonly ViewColumn[];
  shown: ShownSettings;
}) {
  const { target, columns, listed, shown } = props;
  const move = (column: ViewColumn, to: ViewColumn | undefined) =>
    to && shown.change(moveColumn(columns, column.key, columns.indexOf(to)));
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t("view.columns", "Columns")}
      width={320}
      target={
        <Button
          size="small"
          icon={<IconColumns size={16} aria-hidden />}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {t("view.columns", "Columns")}
        </Button>
      }
    >
      <ul className={styles.columnList} aria-label={t("view.columns", "Columns")}>
        {listed.map((column, place) => (
          <li key={column.key} className={styles.columnRow}>
            <Checkbox
              label={column.label}
              checked={isShown(target, column, shown.settings)}
              onChange={(visible) => shown.change(hideColumn(shown.settings, column.key, visible))}
            />
            <span className={styles.columnMoves}>
              {place > 0 && (
                <IconButton
                  size="small"
                  label={t("view.column.up", "Move {title} up", { title: column.label })}
                  onClick={() => move(column, listed[place - 1])}
                >
                  <IconArrowUp size={16} aria-hidden />
                </IconButton>
              )}
              {place < listed.length - 1 && (
                <IconButton
                  size="small"
                  label={t("view.column.down", "Move {title} down", { title: column.label })}
                  onClick={() => move(column, listed[place + 1])}
                >
                  <IconArrowDown size={16} aria-hidden />
                </IconButton>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
