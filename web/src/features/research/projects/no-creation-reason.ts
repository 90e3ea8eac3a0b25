import { t } from "../../../app/i18n/t.ts";
import type { Session } from "../../../app/session/session.ts";

/** Why the user cannot create projects; undefined if they can. */
export function noCreationReason({ role }: Session["user"]): string | undefined {
  return role === "VIEWER"
    ? t("projects.viewer", "Viewers cannot create projects. Ask a manager to change your role.")
    : undefined;
}
