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
import { costTagsOf, enqueueMediaJob } from "../recordings/begin-recording.ts";
import { type Recording, recordingKeys } from "../recordings/recording.ts";
import { findJobOfType } from "../recordings/recording-store.ts";
import { requireTranscribable } from "./require-transcribable.ts";
import { transcriptionProviderMissing } from "./transcription.ts";
import { reserveMinutes } from "./transcription-minutes.ts";
import { readTranscriptionSettings } from "./transcription-settings.ts";
import { upsertTranscription } from "./transcription-store.ts";
import { enqueueTranscription } from "./transcription-tasks.ts";

export const startTranscriptionInput = z.object({
  fileId: z.uuid(),
  /** Omitted settings are those of the project and the workspace. */
  language: z.enum(transcriptionLanguages).nullish(),
  labelsSpeakers: z.boolean().nullish(),
  removesFillers: z.boolean().nullish(),
  /** Default: as in an earlier attempt for this recording, otherwise false. */
  replacesEarlier: z.boolean().nullish(),
});

/**
 * Starts the transcription of a note's recording: its words become turns at the end of the note's text, or
 * replace an earlier transcript. Can be repeated after a failure, a cancellation or a wrong language.
 * @throws ProductError `file.not_found`, `recording.not_found`, `transcription.under_way`,
 * `transcription.note_needed`, `transcription.provider_missing`, `ai.region_refused`, `plan.upgrade_needed`,
 * `plan.limit_reached`, Forbidden
 */
export async function startTranscription(
  tx: TenantTransaction,
  providers: TranscriptionProviders,
  input: z.output<typeof startTranscriptionInput>,
): Promise<void> {
  const { fileId } = input;
  const { file, place, recording, durationMs, earlier } = await requireTranscribable(tx, fileId);
  const settings = await readTranscriptionSettings(tx, place.projectId);
  const provider = providerOf(providers, settings.provider);
  await requireAllowedRegions(tx, provider);
  const entitlements = await readEntitlements(tx);
  if (input.removesFillers === true) assertCapability(entitlements, "fillerWordRemoval");
  const mayHave = entitlements.capabilities;
  const transcription = {
    fileId,
    id: newId(),
    noteId: place.objectId,
    provider: provider.name,
    language: input.language ?? settings.language,
    labelsSpeakers: input.labelsSpeakers ?? settings.labelsSpeakers,
    removesFillers: mayHave.has("fillerWordRemoval") && (input.removesFillers ?? settings.removesFillers),
    replacesEarlier: input.replacesEarlier ?? earlier?.replacesEarlier ?? false,
    vocabulary: mayHave.has("customVocabulary") ? settings.vocabulary : [],
    durationMs,
  };
  await reserveMinutes(tx, transcription);
  await upsertTranscription(tx, transcription);
  await extractAudio(tx, recording);
  const { language } = transcription;
  const changed = { id: fileId, projectId: place.projectId, documentId: file.documentId };
  await recordChange(tx, "file", "transcription_started", changed, { provider: provider.name, language });
}

/**
 * Schedules extracting the recording's audio, after which the transcription continues; at once if it was
 * extracted.
 */
async function extractAudio(tx: TenantTransaction, recording: Recording): Promise<void> {
  const keys = recordingKeys(tx.context, recording);
  const { fileId, audioVideoFileId } = recording;
  const audio = (await findJobOfType(tx, recording, "AUDIO"))?.status;
  // SKIPPED: the recording has no audio, which the next step reports.
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

/** The provider that the workspace chose, otherwise the best one configured. */
export function providerOf(
  providers: TranscriptionProviders,
  chosen: TranscriptionProviderName | null,
): TranscriptionProvider {
  const provider = chosen === null ? providers.values().next().value : providers.get(chosen);
  if (provider === undefined) throw transcriptionProviderMissing();
  return provider;
}

/**
 * @throws ProductError `ai.region_refused`: spoken words may not leave the allowed regions, just like text
 */
export async function requireAllowedRegions(
  tx: TenantTransaction,
  { regions }: Pick<TranscriptionProvider, "regions">,
): Promise<void> {
  const { teamId, region } = tx.context;
  refuseForeignRegions({ teamId, region, allowedRegions: (await readAiSettings(tx)).regions }, regions);
}
