import { t } from "../../../app/i18n/t.ts";

/** The roles of a workspace, most powerful first. */
export function roleOptions() {
  return [
    { value: "MANAGER", label: t("role.manager", "Manager") },
    { value: "CONTRIBUTOR", label: t("role.contributor", "Contributor") },
    { value: "VIEWER", label: t("role.viewer", "Viewer") },
  ] as const;
}

/** A role's name. */
export function roleName(role: "MANAGER" | "CONTRIBUTOR" | "VIEWER"): string {
  return roleOptions().find((option) => option.value === role)?.label ?? role;
}
