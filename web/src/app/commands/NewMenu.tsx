import { IconPlus } from "@tabler/icons-react";
import { Button } from "../../ui/forms/Button.tsx";
import { Menu } from "../../ui/overlays/Menu.tsx";
import { t } from "../i18n/t.ts";
import { useCreateCommands } from "./useCreateCommands.ts";

/** A menu of everything that can be created. Renders nothing for members who may only read. */
export function NewMenu({ primary = false }: { primary?: boolean }) {
  const commands = useCreateCommands();
  if (commands.length === 0) return null;
  return (
    <Menu
      label={t("new.menu", "New")}
      position={primary ? "bottom-end" : "bottom-start"}
      target={
        <Button kind={primary ? "primary" : "plain"} icon={<IconPlus size={16} aria-hidden />}>
          {t("new.menu", "New")}
        </Button>
      }
      sections={[
        {
          key: "create",
          items: commands.map(({ key, label, run }) => ({ key, label, onSelect: run })),
        },
      ]}
    />
  );
}
