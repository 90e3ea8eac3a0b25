import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import styles from "../Views.module.css";
import type { RowSelection } from "./useRowSelection.ts";

/** The number of rows that match a view's filter, with a button to select all of them or none. */
export function RowCount(props: { count: number; selection: RowSelection; canSelect: boolean }) {
  const { count, selection, canSelect } = props;
  const isAll = selection.selected.size >= count;
  return (
    <div className={styles.count}>
      <span role="status">{t("view.count", "{n, plural, one {# row} other {# rows}}", { n: count })}</span>
      {canSelect && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => (isAll ? selection.clear() : void selection.selectAll())}
        >
          {isAll ? t("view.select-none", "Select none") : t("view.select-all", "Select all")}
        </Button>
      )}
    </div>
  );
}
