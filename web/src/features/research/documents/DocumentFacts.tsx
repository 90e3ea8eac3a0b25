import type { ReactNode } from "react";
import { t } from "../../../app/i18n/t.ts";
import { DayText } from "../../../ui/DayText.tsx";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";

/** Changes so soon after the document was made, in ms, belong to its making. */
const MAKING_MS = 60_000;

/** When what it tells of was said, who made a document and from what, and when it was changed last. */
export function DocumentFacts(props: {
  object: {
    author: {
      kind: string;
      name: string;
      user?: { id: string } | null;
      importedBy?: { name: string } | null;
    };
    createdAt: string;
    updatedAt: string;
    importOrigin?: string | null;
    happenedAt?: string | null;
  };
  children?: ReactNode;
}) {
  const { author, createdAt, updatedAt, importOrigin, happenedAt } = props.object;
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
          {t("document.edited", "Edited")} <RelativeTime value={updatedAt} />
        </span>
      )}
    </>
  );
}
