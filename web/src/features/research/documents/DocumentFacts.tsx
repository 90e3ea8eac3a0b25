import type { ReactNode } from "react";
import { t } from "../../../app/i18n/t.ts";
import { DayText } from "../../../ui/DayText.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import type { DocumentObject } from "./document-object.ts";

/** Changes so soon after the document was made, in ms, belong to its making. */
const MAKING_MS = 60_000;

/** When what it tells of was said, who made a document and from what, and when it was changed last. */
export function DocumentFacts(props: { document: DocumentObject; children?: ReactNode }) {
  const { author, createdAt, updatedAt, editedBy, importOrigin, happenedAt } = props.document;
  const changed = Date.parse(updatedAt) - Date.parse(createdAt) > MAKING_MS;
  const by = author.kind === "import" ? (author.importedBy?.name ?? "") : author.name;
  const made = importOrigin
    ? by
      ? t("document.imported-by", "Imported by {name} from {origin}", { name: by, origin: importOrigin })
      : t("document.imported", "Imported from {origin}", { origin: importOrigin })
    : by;
  return (
    <>
      {props.children}
      {happenedAt && <DayText value={happenedAt} />}
      <span>
        {made}
        {!changed && (
          <>
            {" · "}
            <RelativeTime value={createdAt} />
          </>
        )}
      </span>
      {changed && (
        <span>
          {editedBy?.kind === "person"
            ? t("document.edited-by", "Edited by {name}", { name: editedBy.name })
            : t("document.edited", "Edited")}{" "}
          <RelativeTime value={updatedAt} />
        </span>
      )}
    </>
  );
}
