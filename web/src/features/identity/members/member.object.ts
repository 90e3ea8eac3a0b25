import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const memberKind: ObjectKind = {
  type: "member",
  typename: "User",
  label: () => t("type.member", "Member"),
  lists: { workspace: ["members", "invitations"] },
};
