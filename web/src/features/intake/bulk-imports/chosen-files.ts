import { type BulkItemKind, bulkItemFolder, planBulkItem } from "@fieldstone/model/files/bulk-item.ts";
import { formatLimit } from "@fieldstone/model/files/file-limits.ts";
import { t } from "../../../app/i18n/t.ts";

export interface ChosenFile {
  readonly file: File;
  /** Includes the folders, if a folder was chosen. */
  readonly path: string;
  readonly kind: BulkItemKind;
}

export interface RefusedFile {
  readonly path: string;
  readonly reason: string;
}

/** The chosen files, checked before anything is sent. */
export interface Choice {
  /** By top-level folder; the empty key is for files chosen individually. */
  readonly folders: ReadonlyMap<string, readonly ChosenFile[]>;
  readonly refused: readonly RefusedFile[];
}

export function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

function reasonOf(plan: Extract<ReturnType<typeof planBulkItem>, { refusal: string }>): string {
  switch (plan.refusal) {
    case "EMPTY":
      return t("bulk-import.refused.empty", "Empty");
    case "TOO_LARGE":
      return t("bulk-import.refused.size", "Larger than {limit}", {
        limit: formatLimit(plan.limitBytes ?? 0),
      });
    case "SEEN_FIRST":
      return t("bulk-import.refused.project", "A whole project: import it in the project that it is for");
    case "UNKNOWN_KIND":
      return t("bulk-import.refused.kind", "A kind of file that cannot be imported");
  }
}

/** Groups files by folder. Files with the same path count once. */
export function sortOut(files: readonly File[]): Choice {
  const byPath = new Map(files.map((file) => [pathOf(file), file]));
  const chosen: ChosenFile[] = [];
  const refused: RefusedFile[] = [];
  for (const [path, file] of byPath) {
    const plan = planBulkItem(path, file.size);
    if ("refusal" in plan) refused.push({ path, reason: reasonOf(plan) });
    else chosen.push({ file, path, kind: plan.kind });
  }
  return { folders: Map.groupBy(chosen, ({ path }) => bulkItemFolder(path)), refused };
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const keyOf = (path: string, sizeBytes: number): string => `${sizeBytes}/${path}`;

/** Matches items not sent yet to files chosen again: by path and size, else by name and size. */
export function matchFiles<Item extends { readonly path: string; readonly sizeBytes: number }>(
  items: readonly Item[],
  files: readonly File[],
): readonly { readonly item: Item; readonly file: File }[] {
  const byPath = new Map(files.map((file) => [keyOf(pathOf(file), file.size), file]));
  const byName = Map.groupBy(files, (file) => keyOf(file.name, file.size));
  return items.flatMap((item) => {
    const named = byName.get(keyOf(nameOf(item.path), item.sizeBytes)) ?? [];
    const file = byPath.get(keyOf(item.path, item.sizeBytes)) ?? (named.length === 1 ? named[0] : undefined);
    return file === undefined ? [] : [{ item, file }];
  });
}
