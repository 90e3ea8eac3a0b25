import { t } from "../../../app/i18n/t.ts";
import type { CrossTableQuery } from "../../../graphql/graphql.ts";

type Table = CrossTableQuery["project"]["crossTable"];

/** A cross table as rows and columns with their totals. */
export interface CrossGrid {
  readonly columns: readonly { readonly id: string; readonly title: string; readonly total: number }[];
  readonly rows: readonly {
    readonly id: string;
    readonly title: string;
    readonly total: number;
    readonly values: ReadonlyMap<string, number>;
  }[];
  readonly total: number;
}

/** Builds the cross table; the tags are sorted by total, largest first. */
export function crossGrid({ columns, cells }: Table, metric: "highlightCount" | "noteCount"): CrossGrid {
  const byTag = Map.groupBy(cells, ({ tag }) => tag?.id ?? null);
  const totals = new Map((byTag.get(null) ?? []).map((cell) => [cell.columnId ?? null, cell[metric]]));
  const rows = [...byTag].flatMap(([id, own]) => {
    const tag = own[0]?.tag;
    if (id === null || !tag) return [];
    const values = new Map(
      own.flatMap((cell) => (cell.columnId == null ? [] : [[cell.columnId, cell[metric]]])),
    );
    const total = own.find(({ columnId }) => columnId == null)?.[metric] ?? 0;
    return [{ id, title: tag.title, total, values }];
  });
  return {
    columns: columns.map(({ id, label, person, isEmpty }) => ({
      id,
      title: isEmpty ? t("cross.empty", "No value") : (person?.name ?? label),
      total: totals.get(id) ?? 0,
    })),
    rows: rows.sort((a, b) => b.total - a.total || a.title.localeCompare(b.title)),
    total: totals.get(null) ?? 0,
  };
}

/** A share in whole percent. */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;
}
