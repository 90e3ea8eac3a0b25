import { t } from "../../../../app/i18n/t.ts";
import { Button } from "../../../../ui/forms/Button.tsx";
import styles from "./HighlightCard.module.css";

/** Says that a highlight's text is gone, and offers to reanchor it. */
export function OrphanNotice(props: { canChange: boolean; onPutBack: () => void; onDelete: () => void }) {
  return (
    <div className={styles.orphan}>
      <p>
        {t(
          "highlights.orphan.text",
          "Its text was removed from the note. Select where it belongs and move it there, or move the highlight to the trash.",
        )}
      </p>
      {props.canChange && (
        <div className={styles.row}>
          <Button size="small" onClick={props.onPutBack}>
            {t("highlights.orphan.put-back", "Move to the selection")}
          </Button>
          <Button size="small" kind="quiet" onClick={props.onDelete}>
            {t("project.delete", "Move to trash")}
          </Button>
        </div>
      )}
    </div>
  );
}
