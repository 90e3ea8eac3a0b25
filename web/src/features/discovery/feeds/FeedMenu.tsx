import { savedFeedTitleLengthMax } from "@fieldstone/model/limits.ts";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import type { SavedFeed_FeedFragment } from "../../../graphql/graphql.ts";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import type { MenuItem } from "../../../ui/overlays/menu-items.ts";
import { NameDialog } from "../../../ui/overlays/NameDialog.tsx";
import { useFeedActions } from "./useFeedActions.ts";

/** The actions on a saved search; of those who may not change it, a copy of their own. */
export function FeedMenu(props: {
  feed: SavedFeed_FeedFragment;
  /** Extra items, at the top. */
  items?: readonly MenuItem[];
  onDeleted?: () => void;
}) {
  const { feed, items = [], onDeleted } = props;
  const { user } = useSession();
  const { copy: saveCopy, rename, share, remove } = useFeedActions();
  const [renaming, setRenaming] = useState(false);
  const copy: MenuItem = {
    key: "copy",
    label: t("feed.copy", "Save a copy"),
    onSelect: () => void saveCopy(feed),
  };
  const mayChange = feed.isOwn || user.role === "MANAGER";
  const sharing: MenuItem = feed.shared
    ? {
        key: "unshare",
        label: t("feed.unshare", "Stop sharing"),
        onSelect: () => void share(feed, false),
      }
    : {
        key: "share",
        label: t("feed.share", "Share with the workspace"),
        onSelect: () => void share(feed, true),
      };
  return (
    <>
      <Menu
        label={t("feed.menu", "Actions for “{title}”", { title: feed.title })}
        target={
          <IconButton label={t("feed.menu", "Actions for “{title}”", { title: feed.title })}>
            <IconDots size={18} aria-hidden />
          </IconButton>
        }
        sections={
          mayChange
            ? [
                {
                  key: "change",
                  items: [
                    ...items,
                    {
                      key: "rename",
                      label: t("feed.rename", "Rename…"),
                      onSelect: () => setRenaming(true),
                    },
                    feed.isOwn ? undefined : copy,
                    feed.isOwn && (feed.shared || user.role !== "VIEWER") ? sharing : undefined,
                  ].filter((item) => item !== undefined),
                },
                {
                  key: "delete",
                  items: [
                    {
                      key: "delete",
                      label: t("feed.delete", "Delete"),
                      danger: true,
                      onSelect: () => {
                        void remove(feed);
                        onDeleted?.();
                      },
                    },
                  ],
                },
              ]
            : [{ key: "copy", items: [copy] }]
        }
      />
      {renaming && (
        <NameDialog
          title={t("feed.renaming", "Rename saved search")}
          label={t("feed.name", "Name")}
          submitLabel={t("feed.save", "Save")}
          initial={feed.title}
          lengthMax={savedFeedTitleLengthMax}
          onClose={() => setRenaming(false)}
          onSubmit={(title) => rename(feed, title)}
        />
      )}
    </>
  );
}
