import { t } from "../../../app/i18n/t.ts";

/** What the page of an insight calls its actions. */
export const insightLabels = () => ({
  edit: t("insight.shortcut.edit", "Edit the insight"),
  readOnly: t("insight.read-only", "You can read this insight. Ask a manager for edit access."),
});

/** What the page of an insight calls its text. */
export const insightText = () => ({
  label: t("insight.text", "Insight text"),
  placeholder: {
    writing: t("insight.placeholder", "Write what you learned. Type / to quote a highlight."),
    reading: t("insight.empty", "This insight has no text yet."),
  },
  loadingLabel: t("insight.text.loading", "Loading the text…"),
  denied: {
    title: t("insight.denied", "You no longer have access to this text"),
    text: t(
      "insight.denied.text",
      "Someone changed who can read it. Ask a manager of the project for access.",
    ),
  },
});
