import { t } from "../../../app/i18n/t.ts";
import { ObjectComments } from "../../../app/objects/ObjectComments.tsx";

/** What people say about one highlight; asked for when it is opened. */
export function HighlightComments({ highlightId }: { highlightId: string }) {
  return (
    <ObjectComments
      subject={{ type: "highlight", id: highlightId }}
      empty={t("highlights.comments.empty", "No comments on this passage yet.")}
    />
  );
}
