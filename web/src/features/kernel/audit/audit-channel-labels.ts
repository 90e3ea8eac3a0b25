import { t } from "../../../app/i18n/t.ts";
import type { AuditArea } from "./audit-area.ts";

/** Actions on channels and their contents. */
export function channelArea(): AuditArea {
  return {
    key: "channels",
    label: t("audit.area.channels", "Channels"),
    kinds: {
      "channel.created": t("audit.kind.channel.created", "Created a channel"),
      "channel.updated": t("audit.kind.channel.updated", "Edited a channel"),
      "channel.filled": t("audit.kind.channel.filled", "Added points to a channel"),
      "channel.emptied": t("audit.kind.channel.emptied", "Deleted points of a channel"),
      "channel.sorted": t("audit.kind.channel.sorted", "Moved points of a channel"),
      "channel.deleted": t("audit.kind.channel.deleted", "Moved a channel to the trash"),
      "channel.restored": t("audit.kind.channel.restored", "Restored a channel from the trash"),
      "channel_theme.created": t("audit.kind.channel_theme.created", "Added a theme to a channel"),
      "channel_theme.found": t("audit.kind.channel_theme.found", "Found a theme in a channel"),
      "channel_theme.updated": t("audit.kind.channel_theme.updated", "Edited a theme of a channel"),
      "channel_theme.deleted": t("audit.kind.channel_theme.deleted", "Deleted a theme of a channel"),
      "channel_theme.restored": t("audit.kind.channel_theme.restored", "Restored a theme of a channel"),
    },
  };
}
