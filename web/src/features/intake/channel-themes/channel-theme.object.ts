import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

/** Its page stands below its channel's, so that its id alone leads nowhere. */
export const channelThemeKind: ObjectKind = {
  type: "channelTheme",
  label: () => t("type.theme", "Theme"),
  target: () => undefined,
  // Found ones are noticed in the sidebar.
  lists: { workspace: ["newChannelThemeCount"] },
};
