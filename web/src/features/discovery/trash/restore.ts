import { t } from "../../../app/i18n/t.ts";
import {
  RestoreTrashedHighlightDocument,
  RestoreTrashedInsightDocument,
  RestoreTrashedNoteDocument,
  RestoreTrashedPersonDocument,
  RestoreTrashedProjectDocument,
  RestoreTrashedTagBoardDocument,
  RestoreTrashedTagDocument,
} from "../../../graphql/graphql.ts";

/** The mutation that puts an object of this type back; undefined for types that have none. */
export function restoreMutation(type: string) {
  switch (type) {
    case "project":
      return RestoreTrashedProjectDocument;
    case "note":
      return RestoreTrashedNoteDocument;
    case "insight":
      return RestoreTrashedInsightDocument;
    case "highlight":
      return RestoreTrashedHighlightDocument;
    case "tag":
      return RestoreTrashedTagDocument;
    case "tagBoard":
      return RestoreTrashedTagBoardDocument;
    case "person":
      return RestoreTrashedPersonDocument;
    default:
      return undefined;
  }
}

/** What a deleted thing is called. */
export function trashTypeName(type: string): string {
  switch (type) {
    case "project":
      return t("type.project", "Project");
    case "note":
      return t("type.note", "Note");
    case "insight":
      return t("type.insight", "Insight");
    case "highlight":
      return t("type.highlight", "Highlight");
    case "tag":
      return t("type.tag", "Tag");
    case "tagBoard":
      return t("type.board", "Tag board");
    case "person":
      return t("type.person", "Person");
    default:
      return type;
  }
}
