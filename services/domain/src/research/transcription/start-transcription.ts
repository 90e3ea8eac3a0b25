import { newId } from "@fieldstone/model/ids.ts";
import { transcriptionLanguages } from "@fieldstone/model/transcripts/transcription-languages.ts";
import type { TranscriptionProviderName } from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import { refuseForeignRegions } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { TranscriptionProviders } from "@fieldstone/platform/transcription/open-transcription.ts";
import type { TranscriptionProvider } from "@fieldstone/platform/transcription/transcription-provider.ts";
import { z } from "zod";
import { readAiSettings } from "../../kernel/ai/ai-settings.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { assertCapability, readEntitlements } from "../../kernel/entitlements/entitlements.ts";
import { fileNotFound } from "../files/attachment.ts";
import { requireAttachment } from "../files/attachment-policy.ts";
import { costTagsOf, enqueueMediaJob } from "../recordings/begin-recording.ts";
import { type Recording, recordingKeys, recordingNotFound } from "../recordings/recording.ts";
import { findJobOfType, lockRecording } from "../recordings/recording-store.ts";
import {
  isTranscriptionUnderWay,
  transcriptionNeedsNote,
  transcriptionProviderMissing,
  transcriptionUnderWay,
} from "./transcription.ts";
import { reserveMinutes } from "./transcription-minutes.ts";
import { readTranscriptionSettings } from "./transcription-settings.ts";
import { lockTranscription, upsertTranscription } from "./transcription-store.ts";
import { enqueueTranscription } from "./transcription-tasks.ts";

export const startTranscriptionInput = z.object({
  fileId: z.uuid(),
  /** What is left out is as in the settings of the project and the workspace. */
  language: z.enum(transcriptionLanguages).nullish(),
  labelsSpeakers: z.boolean().nullish(),
  removesFillers: z.boolean().nullish(),
  /** Left out: as an earlier try of this recording was told, or else not. */
  replacesEarlier: z.boolean().nullish(),
});

/**
 * Has a recording of a note transcribed: its words become turns at the end of the note's text, or in place of those of an
 * earlier transcript. Again where it failed, was cancelled, or came out in another language than was spoken.
 * @throws ProductError `file.not_found`, `recording.not_found`, `transcription.under_way`, `transcription.note_needed`,
 * `transcription.provider_missing`, `ai.region_refused`, `plan.upgrade_needed`, `plan.limit_reached`, Forbidden
 */
export async function startTranscription(
  tx: TenantTransaction,
  providers: TranscriptionProviders,
  input: z.output<typeof startTranscriptionInput>,
): Promise<void> {
  const { fileId } = input;
  const { file, place } = await requireAttachment(tx, fileId, "WRITE");
  if (file.deletedAt !== null) throw fileNotFound();
  if (place.objectType !== "note") throw transcriptionNeedsNote();
  const recording = await lockRecording(tx, fileId);
  if (recording?.status !== "DONE" || recording.metadata === null) throw recordingNotFound();
  const earlier = await lockTranscription(tx, fileId);
  if (earlier !== undefined && isTranscriptionUnderWay(earlier)) throw transcriptionUnderWay();
  const settings = await readTranscriptionSettings(tx, place.projectId);
  const provider = providerOf(providers, settings.provider);
  await requireAllowedRegions(tx, provider);
  const entitlements = await readEntitlements(tx);
  if (input.removesFillers === true) assertCapability(entitlements, "fillerWordRemoval");
  const mayHave = entitlements.capabilities;
  const transcription = {
    fileId,
    transcriptionId: newId(),
    noteId: place.objectId,
    provider: provider.name,
    language: input.language ?? settings.language,
    labelsSpeakers: input.labelsSpeakers ?? settings.labelsSpeakers,
    removesFillers: mayHave.has("fillerWordRemoval") && (input.removesFillers ?? settings.removesFillers),
    replacesEarlier: input.replacesEarlier ?? earlier?.replacesEarlier ?? false,
    vocabulary: mayHave.has("customVocabulary") ? settings.vocabulary : [],
    durationMs: recording.metadata.durationMs,
  };
  await reserveMinutes(tx, transcription);
  await upsertTranscription(tx, transcription);
  await extractAudio(tx, recording);
  const { language } = transcription;
  const changed = { id: fileId, projectId: place.projectId, documentId: file.documentId };
  await recordChange(tx, "file", "transcription_started", changed, { provider: provider.name, language });
}

/** Has the recording's sound extracted, after which the transcription goes on; at once where it was before. */
async function extractAudio(tx: TenantTransaction, recording: Recording): Promise<void> {
  const keys = recordingKeys(tx.context, recording);
  const { fileId, audioVideoFileId } = recording;
  const audio = (await findJobOfType(tx, recording, "AUDIO"))?.status;
  // SKIPPED: it has no sound, which the next step says.
  if (audio === "DONE" || audio === "SKIPPED") {
    await enqueueTranscription(tx, fileId);
    return;
  }
  await enqueueMediaJob(tx, {
    type: "AUDIO",
    fileId,
    audioVideoFileId,
    sourceKey: keys.normalized,
    destinationKey: keys.audio,
    costTags: costTagsOf(tx),
  });
}

/** The provider that the workspace chose, or else the best that is set up here. */
export function providerOf(
  providers: TranscriptionProviders,
  chosen: TranscriptionProviderName | null,
): TranscriptionProvider {
  const provider = chosen === null ? providers.values().next().value : providers.get(chosen);
  if (provider === undefined) throw transcriptionProviderMissing();
  return provider;
}

/** @throws ProductError `ai.region_refused`: what is said in a recording leaves the allowed regions as little as text does */
export async function requireAllowedRegions(
  tx: TenantTransaction,
  { regions }: Pick<TranscriptionProvider, "regions">,
): Promise<void> {
  const { teamId, region } = tx.context;
  refuseForeignRegions({ teamId, region, allowedRegions: (await readAiSettings(tx)).regions }, regions);
}
