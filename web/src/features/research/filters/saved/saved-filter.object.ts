import { t } from "../../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../../app/objects/object-kind.ts";

export const savedFilterKind: ObjectKind = {
  type: "savedFilter",
  label: () => t("type.saved-filter", "Saved filter"),
  lists: { workspace: ["savedFiltersOfPeople", "workspaceSavedFilters"], project: ["savedFilters"] },
  cache: {
    Query: {
      fields: { savedFiltersOfPeople: { merge: false }, workspaceSavedFilters: { merge: false } },
    },
    Project: { fields: { savedFilters: { merge: false } } },
  },
};
