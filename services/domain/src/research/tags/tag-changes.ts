import type { Change } from "@fieldstone/platform/postgres/change.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { AuditRecord } from "../../kernel/audit/audit-entry.ts";
import { announce, type LiveChange, recordEvent } from "../../kernel/changes/record-event.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import type { TagBoard } from "./tag.ts";

type Placed = Pick<TagBoard, "id" | "projectId">;

function boardChange({ id, projectId }: Placed, act: Change["act"]): LiveChange {
  return { type: "tagBoard", id, projectId, act };
}

export async function announceBoard(tx: TenantTransaction, board: Placed, act: Change["act"]): Promise<void> {
  await announce(tx, boardChange(board, act));
}

/** Records a write to a group of a board; open pages reload the board. */
export async function recordGroupEvent(
  tx: TenantTransaction,
  kind: AuditRecord["kind"],
  tagGroupId: string,
  board: Placed,
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  await recordEvent(
    tx,
    { kind, subjectType: "tagGroup", subjectId: tagGroupId, data },
    boardChange(board, "updated"),
  );
}

/** Publishes a live change of a tag and marks it for indexing. */
export async function announceTag(
  tx: TenantTransaction,
  tagId: string,
  board: Placed,
  act: Change["act"],
): Promise<void> {
  await markForIndexing(tx, "tag", tagId);
  await announce(tx, { type: "tag", id: tagId, projectId: board.projectId, act });
}
