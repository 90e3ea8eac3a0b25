import type { ChannelTemplate } from "@fieldstone/model/channels/feedback-template.ts";
import { feedbackTemplates } from "@fieldstone/model/channels/feedback-templates.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId, requireContributor } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapacity } from "../../kernel/entitlements/entitlements.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { parseChannelTitle } from "../channels/channel.ts";
import { channelCapacity, insertChannel } from "../channels/channel-store.ts";
import { requireFolderFor } from "../channels/update-channel.ts";
import { insertThemes } from "./channel-theme-store.ts";

export interface CreateChannelInput {
  readonly title: string;
  readonly template: ChannelTemplate;
  readonly folderId?: string | null | undefined;
}

/**
 * Creates a channel with the themes of its template. Returns its id.
 * @throws ProductError `title.*`, `folder.not_found`, `plan.limit_reached`, Forbidden for a VIEWER
 */
export async function createChannel(tx: TenantTransaction, input: CreateChannelInput): Promise<string> {
  const { actor } = tx.context;
  requireContributor(actor);
  const title = parseChannelTitle(input.title);
  const folderId = input.folderId ?? null;
  await requireFolderFor(tx, folderId);
  await requireCapacity(tx, channelCapacity);
  const { template } = input;
  const channel = { id: newId(), title, template, folderId, createdBy: memberId(actor) };
  await insertChannel(tx, channel);
  const presets = feedbackTemplates.find(({ key }) => key === template)?.themes ?? [];
  const themes = presets.map((preset) => ({
    ...preset,
    id: newId(),
    channelId: channel.id,
    topicId: null,
    origin: "PRESET" as const,
    createdBy: null,
  }));
  await insertThemes(tx, themes);
  await markForIndexing(
    tx,
    "channelTheme",
    themes.map(({ id }) => id),
  );
  await recordChange(tx, "channel", "created", { id: channel.id }, { title, template, folderId });
  return channel.id;
}
