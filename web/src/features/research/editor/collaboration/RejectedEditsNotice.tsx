import { t } from "../../../../app/i18n/t.ts";
import { Banner } from "../../../../ui/feedback/Banner.tsx";

/** Tells the workspace's admins that an unreadable part of a text was left out. */
export function RejectedEditsNotice(props: { count: number }) {
  if (props.count === 0) return null;
  return (
    <Banner tone="warning">
      {t(
        "document.rejected-edits",
        "{count, plural, one {One stored edit} other {# stored edits}} of this text could not be read, so the text opened without {count, plural, one {it} other {them}}. The versions show what was there before. Only admins see this.",
        { count: props.count },
      )}
    </Banner>
  );
}
