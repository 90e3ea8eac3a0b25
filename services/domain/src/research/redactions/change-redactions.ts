import type { ProductError } from "@fieldstone/model/errors.ts";
import { newId } from "@fieldstone/model/ids.ts";
import { clipSpans, type Span } from "@fieldstone/model/media/spans.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { type PlacedAttachment, requireAttachment } from "../files/attachments/attachment-policy.ts";
import type { Redaction } from "../recordings/masked-spans.ts";
import { type Recording, recordingNotFound } from "../recordings/recording.ts";
import { lockRecording } from "../recordings/recording-store.ts";
import { findTranscribedTurns } from "../transcription/transcribed-words.ts";
import { endTranscription, followRedaction } from "./follow-redaction.ts";
import { findRedactions } from "./read-redactions.ts";
import {
  redactionNotFound,
  redactionOfNothing,
  redactionSpanInvalid,
  redactionsPerRecordingMax,
  tooManyRedactions,
} from "./redaction.ts";
import { deleteRedaction, findRedaction, upsertRedaction } from "./redaction-store.ts";

const ms = z.number().min(0);
// Rounded outwards to whole milliseconds, so that at least the requested span is redacted.
const span = { startMs: ms.transform(Math.floor), endMs: ms.transform(Math.ceil) };
const masks = { mutesAudio: z.boolean(), blursVideo: z.boolean() };
export const createRedactionInput = z.object({
  /** Set by the client for idempotence; undo passes the id of the removed redaction. */
  id: z.uuid().nullish(),
  fileId: z.uuid(),
  ...span,
  ...masks,
});
export const updateRedactionInput = z.object({ id: z.uuid(), ...span, ...masks });

type Masks = Pick<Redaction, "mutesAudio" | "blursVideo">;

interface Place extends PlacedAttachment {
  readonly recording: Recording;
}

/**
 * Redacts a span of a recording for everyone. Returns its id.
 * @throws ProductError `file.not_found`, `recording.not_found`, `redaction.*`, `plan.upgrade_needed`,
 * Forbidden without WRITE
 */
export async function createRedaction(
  tx: TenantTransaction,
  input: z.output<typeof createRedactionInput>,
): Promise<string> {
  await requireCapability(tx, "videoRedaction");
  const { fileId } = input;
  const place = await requireRecording(tx, fileId);
  const id = input.id ?? newId();
  const before = (await findRedactions(tx, [fileId])).get(fileId) ?? [];
  if (before.some((each) => each.id === id)) return id;
  if ((await findRedaction(tx, id)) !== undefined) throw redactionNotFound();
  if (before.length >= redactionsPerRecordingMax) throw tooManyRedactions();
  const redaction = { id, fileId, ...spanOf(place, input), ...masksOf(place, input) };
  await change(tx, place, [redaction], () => upsertRedaction(tx, redaction));
  await record(tx, place, "redacted", redaction);
  return id;
}

/**
 * Mutes several spans of a recording in one operation. Returns the redactions' ids in the order of the spans.
 * @throws as createRedaction
 */
export async function muteSpans(
  tx: TenantTransaction,
  fileId: string,
  spans: readonly Span[],
): Promise<readonly string[]> {
  await requireCapability(tx, "videoRedaction");
  const place = await requireRecording(tx, fileId);
  const before = (await findRedactions(tx, [fileId])).get(fileId) ?? [];
  if (before.length + spans.length > redactionsPerRecordingMax) throw tooManyRedactions();
  const masks = { mutesAudio: true, blursVideo: false };
  const redactions = spans.map((span) => ({ id: newId(), fileId, ...spanOf(place, span), ...masks }));
  await change(tx, place, redactions, async () => {
    for (const redaction of redactions) await upsertRedaction(tx, redaction);
  });
  for (const redaction of redactions) await record(tx, place, "redacted", redaction);
  return redactions.map(({ id }) => id);
}

/** Moves a redaction or changes what it masks. @throws as createRedaction, `redaction.not_found` */
export async function updateRedaction(
  tx: TenantTransaction,
  input: z.output<typeof updateRedactionInput>,
): Promise<string> {
  const { place, redaction: before } = await requireRedaction(tx, input.id);
  const { id, fileId } = before;
  const redaction = { id, fileId, ...spanOf(place, input), ...masksOf(place, input) };
  await change(tx, place, [before, redaction], () => upsertRedaction(tx, redaction));
  await record(tx, place, "redaction_changed", redaction);
  return fileId;
}

/**
 * Removes a redaction, which restores its words and pictures.
 * @throws ProductError `redaction.not_found`, Forbidden without WRITE
 */
export async function removeRedaction(tx: TenantTransaction, redactionId: string): Promise<string> {
  const { place, redaction } = await requireRedaction(tx, redactionId);
  await change(tx, place, [redaction], () => deleteRedaction(tx, redactionId));
  await record(tx, place, "redaction_removed", redaction);
  return redaction.fileId;
}

async function requireRedaction(
  tx: TenantTransaction,
  redactionId: string,
): Promise<{ readonly place: Place; readonly redaction: Redaction }> {
  const found = await findRedaction(tx, redactionId);
  if (found === undefined) throw redactionNotFound();
  const place = await requireRecording(tx, found.fileId, redactionNotFound);
  // Read again after locking the recording.
  const redaction = await findRedaction(tx, redactionId);
  if (redaction === undefined) throw redactionNotFound();
  return { place, redaction };
}

async function requireRecording(
  tx: TenantTransaction,
  fileId: string,
  missing?: () => ProductError,
): Promise<Place> {
  const placed = await requireAttachment(tx, fileId, "WRITE", missing);
  const recording = await lockRecording(tx, fileId);
  if (placed.file.deletedAt !== null || recording?.metadata == null) throw recordingNotFound();
  return { ...placed, recording };
}

async function change(
  tx: TenantTransaction,
  { file, place, recording }: Place,
  spans: readonly (Span & Masks)[],
  write: () => Promise<void>,
): Promise<void> {
  // End the transcription first: one that ends concurrently writes its words before they are read here, and
  // none after.
  await endTranscription(tx, file.id);
  const transcribed = place.objectType === "note" ? await findTranscribedTurns(tx, place.objectId) : [];
  await write();
  await followRedaction(tx, { file, recording, spans, transcribed });
}

function spanOf({ recording }: Place, { startMs, endMs }: Span): Span {
  const whole = { startMs: 0, endMs: recording.metadata?.durationMs ?? 0 };
  const [span] = clipSpans([{ startMs, endMs }], whole);
  if (span === undefined) throw redactionSpanInvalid();
  return span;
}

function masksOf({ recording }: Place, { mutesAudio, blursVideo }: Masks): Masks {
  const masked = { mutesAudio, blursVideo: blursVideo && recording.metadata?.mediaType === "VIDEO" };
  if (!masked.mutesAudio && !masked.blursVideo) throw redactionOfNothing();
  return masked;
}

function record(
  tx: TenantTransaction,
  { file, place }: Place,
  act: "redacted" | "redaction_changed" | "redaction_removed",
  { startMs, endMs, mutesAudio, blursVideo }: Span & Masks,
): Promise<void> {
  const changed = { id: file.id, projectId: place.projectId, documentId: file.documentId };
  return recordChange(tx, "file", act, changed, { startMs, endMs, mutesAudio, blursVideo });
}
