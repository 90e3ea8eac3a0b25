import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { markThemes } from "./theme-store.ts";

type Act = "started" | "found" | "cancelled" | "renamed" | "moved" | "tagged" | "deleted" | "restored";

const changesTitles: ReadonlySet<Act> = new Set(["found", "renamed", "deleted", "restored"]);

/** Records a change in the audit log, marks it for indexing and publishes it as a live change. */
export async function recordThemeChange(
  tx: TenantTransaction,
  act: Act,
  { projectId }: { readonly projectId: string },
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordEvent(
    tx,
    { kind: `themes.${act}`, subjectType: "project", subjectId: projectId, data },
    { type: "project", id: projectId, projectId, act: "updated" },
  );
  if (changesTitles.has(act)) await markThemes(tx, projectId);
}
