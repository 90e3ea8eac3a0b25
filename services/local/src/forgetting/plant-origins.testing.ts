import { addChannelData } from "@fieldstone/domain/intake/channel-data/add-channel-data.ts";
import { channelDataInput } from "@fieldstone/domain/intake/channel-data/channel-datum.ts";
import { createChannel } from "@fieldstone/domain/intake/channel-themes/create-channel.ts";
import { createNote } from "@fieldstone/domain/research/notes/create-note.ts";
import { createTagBoard } from "@fieldstone/domain/research/tags/boards/create-tag-board.ts";
import { createTag } from "@fieldstone/domain/research/tags/create-tag.ts";
import { updateTag } from "@fieldstone/domain/research/tags/update-tag.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { person, personal } from "./canaries.testing.ts";

/** Short texts that look like ids or words of ours, but are written by people or by other programs. */
export async function plantOrigins(tx: TenantTransaction, projectId: string): Promise<void> {
  const importOrigin = `${person.name}.vtt`;
  await createNote(tx, { projectId, importOrigin, body: { kind: "text", text: "Imported." } });
  const tagBoardId = await createTagBoard(tx, { projectId, title: "Roles" });
  const id = await createTag(tx, { tagBoardId, title: "Said once" });
  await updateTag(tx, { id, role: `Said by ${person.name}` });
  const channelId = await createChannel(tx, { title: "Support", template: "SUPPORT_TICKETS" });
  // All of one channel become the same text, although they must differ.
  const items = personal.map((externalId) => ({ externalId, text: "It is slow." }));
  await addChannelData(tx, channelDataInput.parse({ channelId, source: "API", items }));
}
