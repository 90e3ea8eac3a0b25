import { contentOf } from "@fieldstone/model/text/display-names.ts";
import type { ReferenceToggle } from "@fieldstone/model/views/reference-display.ts";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useId, useState } from "react";
import { ConsentBadge } from "../../../../app/consent/ConsentBadge.tsx";
import { t } from "../../../../app/i18n/t.ts";
import { IconButton } from "../../../../ui/forms/IconButton.tsx";
import styles from "../Card.module.css";
import { rowTitle, type ViewRow } from "../rows/view-row.ts";
import { RowLink } from "../table/CellContent.tsx";

/** A card's title and text, as far as shown; one of them is its link. */
export function CardText({ row, shown }: { row: ViewRow; shown: ReadonlySet<ReferenceToggle> }) {
  const [isOpen, setOpen] = useState(false);
  const textId = useId();
  if (row.type === "highlight") {
    const hasText = !shown.has("title") || shown.has("text");
    return (
      <div className={styles.texts}>
        {hasText && <RowLink row={row} className={styles.quote} />}
        {shown.has("title") &&
          row.source !== undefined &&
          (hasText ? (
            <span className={styles.source}>{row.source.title}</span>
          ) : (
            <RowLink row={row} className={styles.title}>
              {row.source.title}
            </RowLink>
          ))}
        <ConsentBadge consent={row.highlight?.consent} />
      </div>
    );
  }
  const hasText = shown.has("text") && row.preview !== "";
  if (!shown.has("title") && hasText) {
    return (
      <RowLink row={row} className={styles.title}>
        {row.preview}
      </RowLink>
    );
  }
  const isFolded = shown.has("collapsible") && !isOpen;
  return (
    <div className={styles.texts}>
      <div className={styles.lead}>
        <RowLink row={row} className={styles.title} />
        {hasText && shown.has("collapsible") && (
          <IconButton
            size="small"
            label={t("display.fold", "Text of “{title}”", { title: rowTitle(row) })}
            aria-expanded={isOpen}
            aria-controls={textId}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          </IconButton>
        )}
      </div>
      {shown.has("text") && !hasText && <p className={styles.empty}>{contentOf(row.preview)}</p>}
      {hasText && (
        <p id={textId} hidden={isFolded} className={styles.preview}>
          {row.preview}
        </p>
      )}
    </div>
  );
}
