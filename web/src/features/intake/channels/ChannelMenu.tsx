import { IconAdjustments, IconArchive, IconFolder, IconTrash } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { t } from "../../../app/i18n/t.ts";
import { useAskAbout } from "../../../app/navigation/useAskAbout.ts";
import { useHere } from "../../../app/navigation/useHere.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { Opening } from "../../../ui/feedback/Opening.tsx";
import { MoreMenu } from "../../../ui/overlays/MoreMenu.tsx";
import type { MenuSection } from "../../../ui/overlays/menu-items.ts";
import { type ChannelRowData, useChannelActions } from "./useChannelActions.ts";

const MoveChannelDialog = lazy(() =>
  import("./ChannelDialogs.tsx").then((module) => ({ default: module.MoveChannelDialog })),
);
const SortingDialog = lazy(() =>
  import("./ChannelDialogs.tsx").then((module) => ({ default: module.SortingDialog })),
);
const RenameChannelDialog = lazy(() =>
  import("./ChannelDialogs.tsx").then((module) => ({ default: module.RenameChannelDialog })),
);

/** The actions on a channel: everyone may ask about it; the others need write access. */
export function ChannelMenu(props: { channel: ChannelRowData; onGone?: () => void }) {
  const { channel, onGone } = props;
  const actions = useChannelActions();
  const here = useHere();
  const [dialog, setDialog] = useState<"rename" | "move" | "sorting">();
  const close = () => setDialog(undefined);
  const ask = useAskAbout("channel", channel.id);
  const { user } = useSession();
  const isViewer = user.role === "VIEWER";
  const edit: MenuSection = {
    key: "edit",
    items: [
      { key: "rename", label: t("project.rename", "Rename"), onSelect: () => setDialog("rename") },
      {
        key: "move",
        label: t("project.move", "Move to folder…"),
        icon: <IconFolder size={16} aria-hidden />,
        onSelect: () => setDialog("move"),
      },
      {
        key: "sorting",
        label: t("channel.sorting.menu", "How points are sorted…"),
        icon: <IconAdjustments size={16} aria-hidden />,
        onSelect: () => setDialog("sorting"),
      },
    ],
  };
  const remove = async () => {
    const isHere = here();
    if ((await actions.remove(channel)) && isHere()) onGone?.();
  };
  const away: MenuSection = {
    key: "away",
    items: [
      {
        key: "archive",
        label: channel.archivedAt ? t("channel.unarchive", "Unarchive") : t("project.archive", "Archive"),
        icon: <IconArchive size={16} aria-hidden />,
        onSelect: () => void actions.setArchived(channel, channel.archivedAt === null),
      },
      {
        key: "delete",
        label: t("project.delete", "Move to trash"),
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        onSelect: () => void remove(),
      },
    ],
  };
  const label = t("project.more", "Actions for {title}", { title: channel.title });
  return (
    <>
      <MoreMenu
        label={label}
        sections={[...(isViewer ? [] : [edit]), { key: "ask", items: ask }, ...(isViewer ? [] : [away])]}
      />
      <Suspense fallback={<Opening />}>
        {dialog === "rename" && <RenameChannelDialog channel={channel} onClose={close} />}
        {dialog === "move" && <MoveChannelDialog channel={channel} onClose={close} />}
        {dialog === "sorting" && <SortingDialog channel={channel} onClose={close} />}
      </Suspense>
    </>
  );
}
