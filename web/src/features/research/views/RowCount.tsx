import { t } from "../../../app/i18n/t.ts";
import { Button } from "../../../ui/Button.tsx";
import type { RowSelection } from "./useRowSelection.ts";
import styles from "./Views.module.css";

/** How many rows a view's filter finds, and a way to select them all. */
export function RowCount(props: { count: number; selection: RowSelection; canSelect: boolean }) {
  const { count, selection, canSelect } = props;
  return (
    <div className={styles.count}>
      <span role="status">{t("view.count", "{n, plural, one {# row} other {# rows}}", { n: count })}</span>
      {canSelect && selection.selected.size < count && (
        <Button kind="quiet" size="small" onClick={() => void selection.selectAll()}>
          {t("view.select-all", "Select all")}
        </Button>
      )}
    </div>
  );
}
