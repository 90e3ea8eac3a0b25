import { t } from "../i18n/t.ts";
import type { AttachedPage } from "./object-kind.ts";

/** A page of a file in words: `report.pdf, page 4`. */
export function pageLabel({ name, pageNum }: Pick<AttachedPage, "name" | "pageNum">): string {
  return t("file.page", "{name}, page {page}", { name, page: pageNum });
}
