import { wholeList } from "../../../app/apollo/cache-rules.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const extensionKind: ObjectKind = {
  type: "extension",
  label: () => t("type.extension", "Extension"),
  isRestorable: true,
  lists: {
    workspace: ["extensions"],
    project: ["enabledExtensions", "enabledWorkspaceFields", "tagBoards"],
    counts: ["tagCounts", "crossTable"],
  },
  cache: {
    Extension: { fields: { fields: wholeList, uses: wholeList } },
    Project: { fields: { enabledExtensions: wholeList } },
    Query: { fields: { extensions: wholeList } },
  },
};
