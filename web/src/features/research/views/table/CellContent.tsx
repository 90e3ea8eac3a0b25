import { encodeHash } from "@fieldstone/model/links/hash.ts";
import type { ReferenceToggle } from "@fieldstone/model/views/reference-display.ts";
import type { ReactNode } from "react";
import { ConsentBadge } from "../../../../app/consent/ConsentBadge.tsx";
import { ObjectLink } from "../../../../app/peek/ObjectLink.tsx";
import { TagChip } from "../../../../ui/marks/TagChip.tsx";
import { rowTitle, type ViewRow, viewRowPicture } from "../rows/view-row.ts";
import styles from "../Table.module.css";
import { cellText } from "./cell-text.ts";
import type { ViewColumn } from "./view-columns.ts";

/** The row's own text, or a placeholder, which opens it beside the table. */
export function RowLink(props: { row: ViewRow; className?: string | undefined; children?: ReactNode }) {
  const { row, className, children } = props;
  const { type, source } = row;
  if (type !== "highlight") {
    return (
      <ObjectLink type={type} id={row.id} title={row.title} className={className} draggable={false}>
        {children ?? rowTitle(row)}
      </ObjectLink>
    );
  }
  if (source === undefined) return <span className={className}>{children ?? row.title}</span>;
  return (
    <ObjectLink
      type={source.type}
      id={source.id}
      title={source.title}
      hash={encodeHash({ highlight: row.id })}
      className={className}
      draggable={false}
    >
      {children ?? row.title}
    </ObjectLink>
  );
}

const stillAlone: ReadonlySet<ReferenceToggle> = new Set(["video"]);

/** The still of a row's video, which opens the row as its name does. */
function CellPicture({ row }: { row: ViewRow }) {
  const picture = viewRowPicture(row, stillAlone);
  if (picture === undefined) return null;
  return (
    <RowLink row={row} className={styles.still}>
      <img src={picture} alt={rowTitle(row)} loading="lazy" draggable={false} />
    </RowLink>
  );
}

/** A cell's content while it is not being edited. */
export function CellContent({ row, column }: { row: ViewRow; column: ViewColumn }) {
  const { key, field } = column;
  if (key === "text") {
    return (
      <>
        <ConsentBadge consent={row.highlight?.consent} />
        <RowLink row={row} className={styles.quote} />
      </>
    );
  }
  if (key === "title" || key === "name") return <RowLink row={row} className={styles.title} />;
  if (key === "tags") {
    return (
      <>
        {row.tags.map((tag) => (
          <TagChip key={tag.id} title={tag.title} color={tag.color} />
        ))}
      </>
    );
  }
  if (key === "videoThumbnail" || key === "video") return <CellPicture row={row} />;
  if (key === "consent") return <ConsentBadge consent={row.person?.consent ?? row.highlight?.consent} />;
  if (field?.type === "SELECT") {
    const chosen = row.cells.get(key)?.optionIds ?? [];
    return (
      <>
        {field.options
          .filter(({ id }) => chosen.includes(id))
          .map((option) => (
            <TagChip key={option.id} title={option.label} color={option.color} />
          ))}
      </>
    );
  }
  return <span className={styles.text}>{cellText(row, column)}</span>;
}
