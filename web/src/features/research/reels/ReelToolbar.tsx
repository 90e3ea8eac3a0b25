import { IconDots, IconPencil, IconPlus, IconShare, IconTrash } from "@tabler/icons-react";
import { t } from "../../../app/i18n/t.ts";
import type { ReelTransition } from "../../../graphql/graphql.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { IconButton } from "../../../ui/forms/IconButton.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";

const transitions = ["CUT", "FADE", "TITLE_CARD"] as const;

function transitionLabel(transition: ReelTransition): string {
  switch (transition) {
    case "CUT":
      return t("reel.transition.cut", "Cut");
    case "FADE":
      return t("reel.transition.fade", "Fade");
    case "TITLE_CARD":
      return t("reel.transition.title-card", "Title card");
  }
}

/** The actions on a whole reel. */
export function ReelToolbar(props: {
  reel: { readonly transition: ReelTransition };
  /** Why it cannot be changed, if so. */
  reason: string | undefined;
  onAdd: () => void;
  onRename: () => void;
  onShare: () => void;
  onJoin: (transition: ReelTransition) => void;
  onDelete: () => Promise<void>;
}) {
  const { reel, reason } = props;
  return (
    <>
      <Button icon={<IconPlus size={16} aria-hidden />} disabledReason={reason} onClick={props.onAdd}>
        {t("reel.add", "Add clips")}
      </Button>
      <Menu
        label={t("reel.menu", "Reel")}
        target={
          <IconButton label={t("reel.more", "More")}>
            <IconDots size={18} aria-hidden />
          </IconButton>
        }
        sections={[
          {
            key: "transition",
            label: t("reel.transition", "Between clips"),
            items: transitions.map((transition) => ({
              key: transition,
              label: transitionLabel(transition),
              checked: transition === reel.transition,
              disabledReason: reason,
              onSelect: () => props.onJoin(transition),
            })),
          },
          {
            key: "reel",
            items: [
              {
                key: "share",
                label: t("reel.menu.share", "Share…"),
                icon: <IconShare size={16} />,
                disabledReason: reason,
                onSelect: props.onShare,
              },
              {
                key: "rename",
                label: t("reel.menu.rename", "Rename…"),
                icon: <IconPencil size={16} />,
                disabledReason: reason,
                onSelect: props.onRename,
              },
              {
                key: "delete",
                label: t("project.delete", "Move to trash"),
                icon: <IconTrash size={16} />,
                disabledReason: reason,
                onSelect: () => void props.onDelete(),
              },
            ],
          },
        ]}
      />
    </>
  );
}
