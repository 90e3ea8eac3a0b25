import type { SearchResultType } from "../../graphql/graphql.ts";
import { t } from "../i18n/t.ts";

/** What a thing that was found is called. */
export function searchTypeName(type: SearchResultType): string {
  switch (type) {
    case "NOTE":
      return t("type.note", "Note");
    case "HIGHLIGHT":
      return t("type.highlight", "Highlight");
    case "INSIGHT":
      return t("type.insight", "Insight");
    case "TAG":
      return t("type.tag", "Tag");
    case "PROJECT":
      return t("type.project", "Project");
    case "PROJECT_CATEGORY":
      return t("type.folder", "Folder");
    case "PERSON":
      return t("type.person", "Person");
    case "CHANNEL":
      return t("type.channel", "Channel");
    case "THEME":
      return t("type.theme", "Theme");
  }
}
