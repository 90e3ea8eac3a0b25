import { encodeHash } from "@fieldstone/model/links/hash.ts";
import { t } from "../../../app/i18n/t.ts";
import type { ObjectKind } from "../../../app/objects/object-kind.ts";

export const themeKind: ObjectKind = {
  type: "theme",
  label: () => t("type.theme", "Theme"),
  searchType: "THEME",
  // It is shown among the others of its project; one of a channel has a page of its own.
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
};
