import { t } from "../../../app/i18n/t.ts";
import type { ErasedPlace } from "../../../graphql/graphql.ts";

/** Names of the places in receipts. */
export function erasedPlaceLabels(): Readonly<Record<ErasedPlace, string>> {
  return {
    PERSON: t("erased.person", "Person and their fields"),
    NOTE_LINKS: t("erased.note-links", "Links to notes"),
    TEXTS: t("erased.texts", "Notes and insights"),
    VERSIONS: t("erased.versions", "Older versions"),
    REJECTED_EDITS: t("erased.rejected", "Edits that were set aside"),
    TITLES: t("erased.titles", "Titles"),
    QUOTES: t("erased.quotes", "Highlights"),
    COMMENTS: t("erased.comments", "Comments"),
    FIELDS: t("erased.fields", "Fields"),
    FILE_NAMES: t("erased.file-names", "File names and imports"),
    FILES: t("erased.files", "Uploaded files"),
    EXPORTS: t("erased.exports", "Stored exports"),
    MESSAGES: t("erased.messages", "Messages in requests and invitations"),
    MAILS: t("erased.mails", "Mails stored on this machine"),
    EVENTS: t("erased.events", "Events and error reports"),
    OTHER: t("erased.other", "Other places"),
    AUDIT_ENTRIES: t("erased.audit", "Audit log entries"),
  };
}
