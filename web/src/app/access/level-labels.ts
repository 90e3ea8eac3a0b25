import type { PermissionLevel } from "../../graphql/graphql.ts";
import { t } from "../i18n/t.ts";

/** What a permission level allows. */
export function levelLabels(level: PermissionLevel): string {
  if (level === "READ") return t("access.level.read", "Can read");
  return level === "WRITE" ? t("access.level.write", "Can edit") : t("access.level.full", "Full access");
}

/** The levels that a grantee can use: viewers can only read. */
export function levelOptions(readOnly: boolean): readonly { value: PermissionLevel; label: string }[] {
  const levels: readonly PermissionLevel[] = readOnly ? ["READ"] : ["READ", "WRITE", "FULL"];
  return levels.map((value) => ({ value, label: levelLabels(value) }));
}
