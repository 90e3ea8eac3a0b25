import { t } from "../../../app/i18n/t.ts";
import type { AuditArea } from "./audit-area.ts";

/** Actions concerning AI. */
export function aiArea(): AuditArea {
  return {
    key: "ai",
    label: t("audit.area.ai", "AI"),
    kinds: {
      "ai_settings.updated": t("audit.kind.ai_settings.updated", "Changed what AI may do"),
      "ai_model_region.changed": t("audit.kind.ai_model_region.changed", "Changed the AI model region"),
      "ai.refused": t(
        "audit.kind.ai.refused",
        "Blocked sending data to an AI model outside the allowed regions",
      ),
      "summary.generated": t("audit.kind.summary.generated", "Generated a summary"),
      "summary.updated": t("audit.kind.summary.updated", "Edited a summary"),
      "summary.deleted": t("audit.kind.summary.deleted", "Removed a summary"),
      "summary.restored": t("audit.kind.summary.restored", "Restored a summary"),
      "insight_draft.made": t("audit.kind.insight_draft.made", "Drafted an insight with AI"),
      "suggestions.made": t("audit.kind.suggestions.made", "Created suggestions"),
      "suggestions.accepted": t("audit.kind.suggestions.accepted", "Accepted a suggestion"),
      "suggestions.rejected": t("audit.kind.suggestions.rejected", "Rejected a suggestion"),
      "suggestions.finished": t("audit.kind.suggestions.finished", "Made masked personal data final"),
      "suggestions.undone": t("audit.kind.suggestions.undone", "Undid a decision on a suggestion"),
      "themes.started": t("audit.kind.themes.started", "Started finding themes"),
      "themes.found": t("audit.kind.themes.found", "Found themes"),
      "themes.cancelled": t("audit.kind.themes.cancelled", "Cancelled finding themes"),
      "themes.renamed": t("audit.kind.themes.renamed", "Renamed a theme"),
      "themes.moved": t("audit.kind.themes.moved", "Moved highlights to a theme"),
      "themes.tagged": t("audit.kind.themes.tagged", "Created a tag from a theme"),
      "themes.deleted": t("audit.kind.themes.deleted", "Removed themes"),
      "themes.restored": t("audit.kind.themes.restored", "Restored themes"),
      "ask.answer_rated": t("audit.kind.ask.answer_rated", "Rated an answer"),
      "ask.conversation_deleted": t("audit.kind.ask.conversation_deleted", "Deleted a conversation"),
      "ask.conversation_restored": t("audit.kind.ask.conversation_restored", "Restored a conversation"),
    },
  };
}
