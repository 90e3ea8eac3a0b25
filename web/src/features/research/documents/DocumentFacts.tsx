import type { ReactNode } from "react";
import { t } from "../../../app/i18n/t.ts";
import { DayText } from "../../../ui/marks/DayText.tsx";
import { RelativeTime } from "../../../ui/marks/RelativeTime.tsx";
import type { DocumentObject } from "./document-object.ts";

/** Edits within this time of creation, in ms, count as part of it. */
const MAKING_MS = 60_000;

/** A document's dates, author and source, and its last edit. */
export function DocumentFacts(props: { document: DocumentObject; children?: ReactNode }) {
  const { author, createdAt, updatedAt, editedBy, importOrigin, happenedAt } = props.document;
  const changed = Date.parse(updatedAt) - Date.parse(createdAt) > MAKING_MS;
  const by = author.kind === "import" ? (author.importedBy?.name ?? "") : author.name;
  const made = importOrigin
    ? by
      ? t("document.imported-by", "Imported by {name} from {origin}", { name: by, origin: importOrigin })
      : t("document.imported", "Imported from {origin}", { origin: importOrigin })
    : by || author.name;
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
