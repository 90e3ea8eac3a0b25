import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const templateKind: ObjectKind = {
  type: "template",
  label: () => t("type.template", "Template"),
  isRestorable: true,
  lists: { workspace: ["templates"] },
};
