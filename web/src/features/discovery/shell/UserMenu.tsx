import {
  IconKeyboard,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconSun,
  IconSunMoon,
  IconTrash,
  IconUser,
} from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { t } from "../../../app/i18n/t.ts";
import { useSession } from "../../../app/session/SessionContext.tsx";
import { Avatar } from "../../../ui/marks/Avatar.tsx";
import { Menu } from "../../../ui/overlays/Menu.tsx";
import { useColorScheme } from "../../../ui/theme/useColorScheme.ts";
import styles from "./Sidebar.module.css";

/** The signed-in user; colour scheme, shortcuts, trash, signing out. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const { scheme, setScheme } = useColorScheme();
  const schemes = [
    { key: "light", label: t("scheme.light", "Light"), icon: <IconSun size={16} aria-hidden /> },
    { key: "dark", label: t("scheme.dark", "Dark"), icon: <IconMoon size={16} aria-hidden /> },
    { key: "auto", label: t("scheme.system", "System"), icon: <IconSunMoon size={16} aria-hidden /> },
  ] as const;
  const account = t("account.title", "Your account");
  const shown = user.name.trim() || user.email || account;
  return (
    <Menu
      label={account}
      position="top-start"
      width={248}
      target={
        <button type="button" className={styles.owner}>
          <Avatar name={shown} size={28} />
          <span>{shown}</span>
        </button>
      }
      sections={[
        {
          key: "scheme",
          label: t("scheme.title", "Theme"),
          items: schemes.map(({ key, label, icon }) => ({
            key,
            label,
            icon,
            checked: scheme === key,
            onSelect: () => setScheme(key),
          })),
        },
        {
          key: "places",
          items: [
            {
              key: "account",
              label: account,
              icon: <IconUser size={16} aria-hidden />,
              onSelect: () => void navigate({ to: "/settings/user/account" }),
            },
            {
              key: "started",
              label: t("start.title", "Getting started"),
              icon: <IconListCheck size={16} aria-hidden />,
              onSelect: () => void navigate({ to: "/onboarding/getting-started" }),
            },
            {
              key: "shortcuts",
              label: t("user.shortcuts", "Keyboard shortcuts"),
              icon: <IconKeyboard size={16} aria-hidden />,
              shortcut: "?",
              onSelect: onShortcuts,
            },
            {
              key: "trash",
              label: t("user.trash", "Trash"),
              icon: <IconTrash size={16} aria-hidden />,
              onSelect: () => void navigate({ to: "/settings/trash" }),
            },
            {
              key: "signout",
              label: t("user.signout", "Sign out"),
              icon: <IconLogout size={16} aria-hidden />,
              onSelect: () => void navigate({ to: "/auth/logout" }),
            },
          ],
        },
      ]}
    />
  );
}
