import { t } from "../../../app/i18n/t.ts";
import type { TrashableType } from "../../../graphql/graphql.ts";

const types: readonly TrashableType[] = [
  "project",
  "note",
  "insight",
  "highlight",
  "tagBoard",
  "tag",
  "person",
];

/** The type that a deleted thing is restored by; undefined for one that this page does not know yet. */
export function trashableType(type: string): TrashableType | undefined {
  return types.find((each) => each === type);
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
