import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const themeKind: ObjectKind = {
  type: "theme",
  label: () => t("type.theme", "Theme"),
  searchType: "THEME",
  // It is shown among the others of its project.
  target: ({ id, projectId }) =>
    projectId == null
      ? undefined
      : {
          path: `/projects/${projectId}`,
          search: { tab: "themes" },
          hash: encodeHash({ theme: id }).slice(1),
        },
};
