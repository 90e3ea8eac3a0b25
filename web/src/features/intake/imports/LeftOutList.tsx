import { t } from "../../../app/i18n/t.ts";
import type {
  ImportLeftOutKind,
  ImportLeftOutReason,
  ImportStateFragment,
} from "../../../graphql/graphql.ts";
import styles from "./Imports.module.css";

function kindText(kind: ImportLeftOutKind): string {
  switch (kind) {
    case "FILE":
      return t("import.left.file", "File");
    case "PICTURE":
      return t("import.left.picture", "Picture");
    case "HIGHLIGHT":
      return t("import.left.highlight", "Highlight");
    case "REEL":
      return t("import.left.reel", "Reel");
    case "CLIP":
      return t("import.left.clip", "Clip");
    case "FIELD":
      return t("import.left.field", "Field");
    case "VIEW":
      return t("import.left.view", "View");
    case "VIEW_SETTING":
      return t("import.left.viewSetting", "Setting of a view");
    case "CANVAS_ITEM":
      return t("import.left.canvasItem", "Item of a canvas");
    case "CODING_ROUND":
      return t("import.left.codingRound", "Coding round");
    case "CODING":
      return t("import.left.coding", "Coding");
    case "DECISION":
      return t("import.left.decision", "Decision about a coding");
    case "REFERENCE":
      return t("import.left.reference", "Reference in");
    case "PERSON":
      return t("import.left.person", "Person");
    case "SET":
      return t("import.left.set", "Set");
    case "GRAPH":
      return t("import.left.graph", "Graph");
    case "LINK":
      return t("import.left.link", "Link");
    case "VARIABLE":
      return t("import.left.variable", "Variable");
    case "TRANSCRIPT":
      return t("import.left.transcript", "Transcript of");
    case "TAG_SETTING":
      return t("import.left.tagSetting", "Setting of a tag");
    case "PROJECT_SETTING":
      return t("import.left.projectSetting", "Setting of the project");
    case "PERSON_DETAIL":
      return t("import.left.personDetail", "Detail of a person");
    case "SAVED_FILTER":
      return t("import.left.savedFilter", "Saved filter");
    case "SUMMARY":
      return t("import.left.summary", "Summary of");
    case "COMMENT":
      return t("import.left.comment", "Comment on");
    case "REACTION":
      return t("import.left.reaction", "Reaction to the comment");
    case "TAG_BOARD":
      return t("import.left.tagBoard", "Tag board");
    case "TAG_GROUP":
      return t("import.left.tagGroup", "Group of tags");
  }
}

function reasonText(reason: ImportLeftOutReason): string {
  switch (reason) {
    case "MISSING":
      return t("import.left.missing", "not in what you imported; choose the ZIP file of the export");
    case "INCOMPLETE":
      return t("import.left.incomplete", "its upload was not complete when it was exported");
    case "ELSEWHERE":
      return t("import.left.elsewhere", "belongs to another project");
    case "WORDS_GONE":
      return t("import.left.gone", "its words are no longer in the text");
    case "DAMAGED":
      return t("import.left.damaged", "damaged");
    case "CANCELLED":
      return t("import.left.cancelled", "cancelled");
    case "INVALID":
      return t("import.left.invalid", "cannot be read");
    case "LIMIT":
      return t("import.left.limit", "over the limit");
    case "BLIND":
      return t("import.left.blind", "the coders had not finished when it was exported");
    case "NOT_MEMBER":
      return t("import.left.notMember", "of someone who has no account in this workspace");
    case "NO_TEXT":
      return t("import.left.noText", "its text was not imported");
    case "UNSUPPORTED":
      return t("import.left.unsupported", "not supported by Fieldstone");
    case "PLAN":
      return t("import.left.plan", "your plan does not include it");
    case "KEPT":
      return t("import.left.kept", "kept as it is in this workspace");
    case "NOT_ALLOWED":
      return t("import.left.notAllowed", "needs more access than you have; ask a manager to import it");
    case "TOO_LARGE":
      return t("import.left.large", "too large");
  }
}

/** The parts of a project that could not be imported, by name. */
export function LeftOutList({ leftOut }: Pick<ImportStateFragment, "leftOut">) {
  if (leftOut.count === 0) return null;
  const more = leftOut.count - leftOut.first.length;
  const lines = leftOut.first.map(
    ({ kind, name, reason }) => `${kindText(kind)} “${name}”: ${reasonText(reason)}`,
  );
  return (
    <details className={styles.left}>
      <summary>
        {t("import.left", "{n, plural, one {# item was} other {# items were}} left out", {
          n: leftOut.count,
        })}
      </summary>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
        {more > 0 && <li>{t("import.left.more", "and {n} more", { n: more.toLocaleString("en") })}</li>}
      </ul>
    </details>
  );
}
