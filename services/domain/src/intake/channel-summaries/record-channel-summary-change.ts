import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import type { ChannelSummary } from "./channel-summary.ts";

/** Records a change in the audit log and notifies open pages of the channel. */
export async function recordChannelSummaryChange(
  tx: TenantTransaction,
  act: "generated" | "deleted" | "restored",
  { id, channelId, themeId }: Pick<ChannelSummary, "id" | "channelId" | "themeId">,
  data: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await recordEvent(
    tx,
    {
      kind: `summary.${act}`,
      subjectType: "channel",
      subjectId: channelId,
      data: { summaryId: id, themeId, ...data },
    },
    { type: "channel", id: channelId, act: "updated" },
  );
}
