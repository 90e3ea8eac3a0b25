import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const importKind: ObjectKind = {
  type: "import",
  label: () => t("type.import", "Import"),
  lists: { project: ["imports"] },
};
