import type { AuthorName_AuthorFragment } from "../../graphql/graphql.ts";
import { t } from "../i18n/t.ts";

/** The author's name; for imported content, also who imported it. */
export function authorName({ name, importedBy }: Omit<AuthorName_AuthorFragment, "kind">): string {
  return importedBy ? t("author.imported", "{name} (import)", { name: importedBy.name }) : name;
}
