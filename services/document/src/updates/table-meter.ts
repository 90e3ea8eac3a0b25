import * as Y from "yjs";
import { nodeAttributes } from "../node-attributes.ts";
import { type CellSpan, tableGaps } from "../table-gaps.ts";

const tableParts: ReadonlySet<string> = new Set(["table", "tableRow", "tableCell", "tableHeader"]);

/** Counts the gaps of a document's tables, of which an edit can make millions with one attribute or a wide row. */
export class TableMeter {
  readonly #gaps = new Map<Y.XmlElement, number>();
  #total = 0;

  /** Gaps of all tables together. */
  get total(): number {
    return this.#total;
  }

  /** Notes an item of the document, or one that is deleted. */
  note(struct: Y.Item | Y.GC | Y.Skip): void {
    if (!(struct instanceof Y.Item) || !(struct.content instanceof Y.ContentType)) return;
    const { type } = struct.content;
    if (type instanceof Y.XmlElement && type.nodeName === "table") this.#count(type);
  }

  /** Counts the tables again of which a transaction changed rows, cells or their sizes. */
  follow({ changed }: Y.Transaction): void {
    const tables = new Set<Y.XmlElement>();
    for (const type of changed.keys()) {
      const part: unknown = type;
      if (!(part instanceof Y.XmlElement) || !tableParts.has(part.nodeName)) continue;
      for (let up: unknown = part; up instanceof Y.XmlElement; up = up.parent)
        if (up.nodeName === "table") tables.add(up);
    }
    for (const table of tables) this.#count(table);
  }

  #count(table: Y.XmlElement): void {
    const isGone = table._item?.deleted !== false;
    const gaps = isGone ? 0 : tableGaps(childrenOf(table).map((row) => childrenOf(row).map(spanOf)));
    this.#total += gaps - (this.#gaps.get(table) ?? 0);
    if (isGone) this.#gaps.delete(table);
    else this.#gaps.set(table, gaps);
  }
}

function childrenOf(element: Y.XmlElement): readonly Y.XmlElement[] {
  return element.toArray().filter((child) => child instanceof Y.XmlElement);
}

function spanOf(cell: Y.XmlElement): CellSpan {
  const { colspan, rowspan } = nodeAttributes(cell.nodeName, cell.getAttributes());
  return { columns: Number(colspan ?? 1), rows: Number(rowspan ?? 1) };
}
