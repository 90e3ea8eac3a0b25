import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const customFieldKind: ObjectKind = {
  type: "customField",
  label: () => t("type.field", "Field"),
  lists: {
    workspace: ["workspaceFields"],
    project: ["fields", "enabledWorkspaceFields"],
    counts: ["crossTable"],
  },
};
