import { text } from "node:stream/consumers";
import { mergeSpans, type Span } from "@fieldstone/model/media/spans.ts";
import { type GappedStream, skipSpans } from "@fieldstone/model/media/stream-gaps.ts";
import type { ObjectReader } from "@fieldstone/platform/objects/object-store.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { TenantContext } from "@fieldstone/platform/postgres/tenant-context.ts";
import { dropAtOnceLane } from "../exports/drop-lanes.ts";
import { type InterimStream, type Recording, type RecordingKeys, recordingKeys } from "./recording.ts";
import { dropRecordingTask } from "./recording-tasks.ts";

/** Decided by us: as each move of a redaction adds spans until the recording is masked. */
const skippedSpansMax = 1_000;

/**
 * What still plays of a recording once spans are redacted or restored, until it is masked. Spans are only ever
 * added: their segments are deleted. Null if nothing does: sound without pictures is one object.
 */
export function interimStreamAfter(
  { status, metadata, audioVideoFileId, interim }: Recording,
  spans: readonly Span[],
): InterimStream | null {
  if (metadata?.mediaType !== "VIDEO") return null;
  const before = status === "DONE" ? { audioVideoFileId, skipped: [] } : interim;
  if (before === null) return null;
  const skipped = mergeSpans([...before.skipped, ...spans]);
  return skipped.length > skippedSpansMax ? null : { ...before, skipped };
}

export interface PlayedInterimStream extends GappedStream {
  readonly keys: RecordingKeys;
}

/**
 * What plays of a recording's interim stream: undefined if there is none, or if nothing is left of it. Decided by
 * the recording and the playlist alone, whether or not the other segments are deleted yet.
 */
export async function readInterimStream(
  objects: ObjectReader,
  owner: Pick<TenantContext, "region" | "teamId">,
  { fileId, interim }: Recording,
): Promise<PlayedInterimStream | undefined> {
  if (interim === null) return undefined;
  const keys = recordingKeys(owner, { fileId, audioVideoFileId: interim.audioVideoFileId });
  const key = keys.hls("playlist.m3u8");
  if ((await objects.head(key)) === undefined) return undefined;
  const playlist = await text((await objects.get(key)).body);
  const stream = skipSpans(playlist, interim.skipped);
  return stream && { ...stream, keys };
}

/**
 * Deletes the objects of the interim stream: all if its recording's preparation ends in this transaction,
 * otherwise those that no longer play.
 */
export async function dropInterimStream(
  tx: TenantTransaction,
  { fileId, interim }: Recording,
): Promise<void> {
  if (interim === null) return;
  const { audioVideoFileId } = interim;
  await tx.enqueue(dropRecordingTask, { fileId, audioVideoFileId }, { lane: dropAtOnceLane });
}
