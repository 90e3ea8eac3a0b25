import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const accessRequestKind: ObjectKind = {
  type: "accessRequest",
  label: () => t("type.access_request", "Access request"),
  lists: { workspace: ["accessRequests"] },
};
