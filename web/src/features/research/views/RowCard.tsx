import { TagChip } from "../../../ui/TagChip.tsx";
import styles from "./Card.module.css";
import { CellContent, RowLink } from "./CellContent.tsx";
import { cellText } from "./cell-text.ts";
import type { ViewColumn } from "./view-columns.ts";
import type { ViewRow } from "./view-row.ts";

/** A note, insight or highlight as a card: its title, then what the view shows of it. */
export function RowCard({ row, columns }: { row: ViewRow; columns: readonly ViewColumn[] }) {
  const others = columns.filter(
    ({ key }) => key !== "title" && key !== "text" && key !== "tags" && key !== "contentPreview",
  );
  const said = others.filter((column) => cellText(row, column) !== "");
  const shows = (key: string) => columns.some((column) => column.key === key);
  return (
    <div className={styles.content}>
      <RowLink row={row} className={row.type === "highlight" ? styles.quote : styles.title} />
      {shows("contentPreview") && row.preview !== "" && <p className={styles.preview}>{row.preview}</p>}
      {shows("tags") && row.tags.length > 0 && (
        <div className={styles.chips}>
          {row.tags.map((tag) => (
            <TagChip key={tag.id} title={tag.title} color={tag.color} />
          ))}
        </div>
      )}
      {said.length > 0 && (
        <dl className={styles.facts}>
          {said.map((column) => (
            <div key={column.key} className={styles.fact}>
              <dt className={styles.name}>{column.label}</dt>
              <dd className={styles.value}>
                <CellContent row={row} column={column} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
