import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const themeKind: ObjectKind = {
  type: "theme",
  label: () => t("type.theme", "Theme"),
  searchType: "THEME",
  // A project's theme is shown among the others; a channel's has its own page.
  target: ({ id, projectId, channelTheme }) =>
    projectId == null
      ? channelTheme == null
        ? undefined
        : { path: `/channels/${channelTheme.channel.id}/themes/${id}` }
      : {
          path: `/projects/${projectId}`,
          search: { tab: "themes" },
          hash: encodeHash({ theme: id }).slice(1),
        },
  card: ({ channelTheme }) => ({ place: channelTheme?.channel.title }),
};
