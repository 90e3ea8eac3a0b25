import type { SearchAddress } from "@fieldstone/model/search/search-address.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ShownTab } from "./search-view.ts";

/** The label of a search tab. */
export function tabName(tab: ShownTab): string {
  switch (tab) {
    case "Everything":
      return t("search.everything", "Everything");
    case "Notes":
      return t("tab.notes", "Notes");
    case "Highlights":
      return t("tab.highlights", "Highlights");
    case "Insights":
      return t("tab.insights", "Insights");
    case "Data":
      return t("search.data", "Data");
    case "Themes":
      return t("search.themes", "Themes");
    case "Channels":
      return t("search.channels", "Channels");
    case "Folders":
      return t("search.folders", "Folders");
    case "Tags":
      return t("tab.tags", "Tags");
    case "Projects":
      return t("nav.projects", "Projects");
    case "People":
      return t("nav.people", "People");
  }
}

/** The label of a way to search. */
export function methodName(method: SearchAddress["method"]): string {
  switch (method) {
    case "FULL_TEXT":
      return t("search.method.words", "By words");
    case "VECTOR":
      return t("search.method.meaning", "By meaning");
    case "HYBRID":
      return t("search.method.both", "By words and meaning");
  }
}
