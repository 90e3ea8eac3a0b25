import { t } from "../../../app/i18n/t.ts";

/** Options for a new project's access. */
export const projectAccesses = () => [
  { value: "open" as const, label: t("access.open", "Anyone in the workspace can edit") },
  {
    value: "limited" as const,
    label: t("access.limited", "Anyone in the workspace can view, invited people can edit"),
  },
  { value: "private" as const, label: t("access.private", "Only invited people") },
];
