import { t } from "../../../../app/i18n/t.ts";
import { ObjectComments } from "../../../../app/objects/ObjectComments.tsx";

/** The comments on one highlight, loaded when it is opened. */
export function HighlightComments({ highlightId }: { highlightId: string }) {
  return (
    <ObjectComments
      subject={{ type: "highlight", id: highlightId }}
      empty={t("highlights.comments.empty", "No comments on this passage yet.")}
    />
  );
}
