import type { ReferenceToggle } from "@fieldstone/model/views/reference-display.ts";
import type { ReactNode } from "react";
import { t } from "../../../../app/i18n/t.ts";
import { RelativeTime } from "../../../../ui/marks/RelativeTime.tsx";
import styles from "../Card.module.css";
import type { ViewRow } from "../rows/view-row.ts";
import { CellContent } from "../table/CellContent.tsx";
import { cellText } from "../table/cell-text.ts";
import type { CardAppearance } from "./card-display.ts";

interface Fact {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
}

function displayedFacts(row: ViewRow, { display, projectTitle }: CardAppearance): readonly Fact[] {
  const contributors = row.type === "highlight" ? [row.authorName] : row.contributors;
  const all: readonly (Fact & { toggle: ReferenceToggle })[] = [
    {
      toggle: "project",
      key: "project",
      label: t("display.project", "Project"),
      value: projectTitle,
    },
    {
      toggle: "contributors",
      key: "contributors",
      label: t("display.contributors", "Contributors"),
      value: contributors.join(", "),
    },
    {
      toggle: "highlight",
      key: "highlight",
      label: t("display.highlight", "Highlights"),
      value: row.highlightCount === undefined ? "" : String(row.highlightCount),
    },
    {
      toggle: "updatedAt",
      key: "updatedAt",
      label: t("display.updated-at", "Last edited"),
      value: <RelativeTime value={row.updatedAt} />,
    },
  ];
  return all.filter(({ toggle, value }) => display.shown.has(toggle) && value !== "");
}

/** Facts of a card: those from its display, then non-empty columns of its view. */
export function CardFacts({ row, appearance }: { row: ViewRow; appearance: CardAppearance }) {
  const said = appearance.facts.filter((column) => column.key !== "tags" && cellText(row, column) !== "");
  const facts: readonly Fact[] = [
    ...displayedFacts(row, appearance),
    ...said.map((column) => ({
      key: column.key,
      label: column.label,
      value: <CellContent row={row} column={column} />,
    })),
  ];
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, label, value }) => (
        <div key={key} className={styles.fact}>
          <dt className={styles.name}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
