import { IconBulb, IconNotes, IconQuote } from "@tabler/icons-react";
import { TagChip } from "../../../../ui/marks/TagChip.tsx";
import styles from "../Card.module.css";
import { type ViewRow, viewRowPicture } from "../rows/view-row.ts";
import { RowLink } from "../table/CellContent.tsx";
import { CardFacts } from "./CardFacts.tsx";
import { CardText } from "./CardText.tsx";
import type { CardAppearance } from "./card-display.ts";

const icons = { note: IconNotes, insight: IconBulb, highlight: IconQuote, person: undefined } as const;

/**
 * A note, insight or highlight as a card with its view's display. A card always has a link: the title, if
 * that is hidden the text, and if there is no text the title after all.
 */
export function RowCard({ row, appearance }: { row: ViewRow; appearance: CardAppearance }) {
  const { layout, shown } = appearance.display;
  const isAlone = layout === "videoOnly" || layout === "textOnly";
  const picture = viewRowPicture(row, shown);
  if (layout === "videoOnly" && picture !== undefined) {
    return (
      <div className={styles.content}>
        <RowLink row={row}>
          <img className={styles.picture} src={picture} alt={row.title} loading="lazy" draggable={false} />
        </RowLink>
      </div>
    );
  }
  const Icon = shown.has("icon") ? icons[row.type] : undefined;
  const showsTags =
    row.type === "highlight" ? shown.has("tags") : appearance.facts.some(({ key }) => key === "tags");
  return (
    <div className={styles.content} data-display={layout} data-picture={picture !== undefined || undefined}>
      {picture !== undefined && (
        <img className={styles.picture} src={picture} alt="" loading="lazy" draggable={false} />
      )}
      <div className={styles.words}>
        <div className={styles.lead}>
          {Icon !== undefined && <Icon size={16} aria-hidden className={styles.icon} />}
          <CardText row={row} shown={shown} />
        </div>
        {showsTags && row.tags.length > 0 && (
          <div className={styles.chips}>
            {row.tags.map((tag) => (
              <TagChip key={tag.id} title={tag.title} color={tag.color} />
            ))}
          </div>
        )}
        {!isAlone && <CardFacts row={row} appearance={appearance} />}
      </div>
    </div>
  );
}
