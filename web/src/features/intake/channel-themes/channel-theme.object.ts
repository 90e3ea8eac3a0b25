import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

/** Its page is below its channel's, so its id alone has no URL. */
export const channelThemeKind: ObjectKind = {
  type: "channelTheme",
  label: () => t("type.theme", "Theme"),
  // The sidebar counts new ones.
  lists: { workspace: ["newChannelThemeCount"] },
};
