import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const projectExportKind: ObjectKind = {
  type: "project_export",
  typename: "ProjectExport",
  label: () => t("type.project-export", "Export"),
  lists: { project: ["exports"] },
};
