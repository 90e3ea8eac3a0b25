import { t } from "../../../app/i18n/t.ts";
import type { DocumentLabels } from "../documents/document-object.ts";

/** The names of an insight on its page. */
export const insightLabels = (): DocumentLabels => ({
  kind: t("insight.menu", "Insight"),
  here: t("insight.here", "This insight"),
  title: t("insight.title", "Insight title"),
  text: t("insight.text", "Insight text"),
  placeholder: {
    writing: t("insight.placeholder", "Write what you learned. Type / to quote a highlight."),
    reading: t("insight.empty", "This insight has no text yet."),
  },
  side: t("insight.side", "About this insight"),
  editKey: t("insight.shortcut.edit", "Edit the insight"),
  readOnly: t("insight.read-only", "You can read this insight. Ask a manager for edit access."),
  share: t("insight.share.title", "Share this insight"),
  more: t("insight.more", "Actions for this insight"),
  move: t("insight.move.title", "Move this insight"),
  drop: t("insight.drop", "Drop files to add them to this insight"),
});
