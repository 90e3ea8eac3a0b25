import { t } from "../../../app/i18n/t.ts";
import { Banner } from "../../../ui/Banner.tsx";

/** Tells a workspace's admins that a part of a text could not be read and was left out. */
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
