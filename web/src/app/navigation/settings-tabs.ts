import { t } from "../i18n/t.ts";

/** The pages of the settings, for their tabs and for whoever looks for one by name. */
export function settingsTabs() {
  return [
    { key: "workspace", to: "/settings", label: t("settings.workspace", "Workspace") },
    { key: "users", to: "/settings/users", label: t("members.title", "Members") },
    {
      key: "authentication",
      to: "/settings/authentication",
      label: t("authentication.title", "Authentication"),
    },
    { key: "security", to: "/settings/security", label: t("security.title", "Security") },
    { key: "audit", to: "/settings/audit-log", label: t("audit.title", "Audit log") },
    { key: "fields", to: "/settings/fields", label: t("fields.title", "Fields") },
    { key: "integrations", to: "/settings/integrations", label: t("integrations.title", "Integrations") },
    { key: "account", to: "/settings/user/account", label: t("account.title", "Your account") },
    {
      key: "own-integrations",
      to: "/settings/user/integrations",
      label: t("integrations.own", "Your integrations"),
    },
    { key: "trash", to: "/settings/trash", label: t("user.trash", "Trash") },
  ] as const;
}

export type SettingsTab = ReturnType<typeof settingsTabs>[number]["key"];
