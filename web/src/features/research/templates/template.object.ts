import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const templateKind: ObjectKind = {
  type: "template",
  label: () => t("type.template", "Template"),
  trashType: "template",
  lists: { workspace: ["templates"] },
};
