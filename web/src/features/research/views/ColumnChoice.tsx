import type { ListedType } from "@fieldstone/model/views/table-columns.ts";
import { IconArrowDown, IconArrowUp, IconColumns } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Popover } from "../../../ui/Popover.tsx";
import { hideColumn, moveColumn } from "./column-changes.ts";
import type { ShownSettings } from "./useViewSettings.ts";
import styles from "./Views.module.css";
import { isShown, type ViewColumn } from "./view-columns.ts";

/** Which columns are shown, and in what order. */
export function ColumnChoice(props: {
  target: ListedType;
  columns: readonly ViewColumn[];
  /** Those of them that can be chosen here. */
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
