import { decodeHash } from "@fieldstone/model/links/hash.ts";
import { t } from "../../../app/i18n/t.ts";
import { useAddressHash } from "../../../app/navigation/useAddressHash.ts";
import { ObjectComments } from "../../../app/objects/ObjectComments.tsx";

/** The comments on a person; `c` in the address's hash names the comment to show. */
export function PersonComments({ personId }: { personId: string }) {
  const { c } = decodeHash(useAddressHash());
  return (
    <>
      <h2>{t("person.comments", "Comments")}</h2>
      <ObjectComments
        subject={{ type: "person", id: personId }}
        empty={t("person.comments.empty", "No comments yet. Only your team can read comments here.")}
        focusedId={typeof c === "string" ? c : undefined}
      />
    </>
  );
}
