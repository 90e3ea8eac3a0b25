import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { markThemes } from "./theme-store.ts";

type Act = "started" | "found" | "cancelled" | "renamed" | "moved" | "tagged" | "deleted" | "restored";

const changesTitles: ReadonlySet<Act> = new Set(["found", "renamed", "deleted", "restored"]);

/** A change's audit entry, its mark for the search index, and word of it to those who have the project open. */
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
