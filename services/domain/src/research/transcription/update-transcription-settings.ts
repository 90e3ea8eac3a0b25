import { ProductError } from "@fieldstone/model/errors.ts";
import {
  transcriptionLanguages,
  vocabularyTermLengthMax,
  vocabularyTermsMax,
} from "@fieldstone/model/transcripts/transcription-languages.ts";
import { transcriptionProviderNames } from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import type { TranscriptionProviders } from "@fieldstone/platform/transcription/open-transcription.ts";
import { z } from "zod";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { assertCapability, readEntitlements } from "../../kernel/entitlements/entitlements.ts";
import { requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import { providerOf, requireAllowedRegions } from "./start-transcription.ts";
import type { StoredTranscriptionSettings } from "./stored-transcription-settings.ts";
import { readStoredSettings, writeStoredSettings } from "./transcription-settings-store.ts";

const term = z
  .string()
  .trim()
  .min(1)
  .max(vocabularyTermLengthMax, `A term has at most ${vocabularyTermLengthMax} characters.`);

const shared = {
  /** Null: the workspace's setting, or the product's default. */
  language: z.enum(transcriptionLanguages).nullish(),
  labelsSpeakers: z.boolean().nullish(),
  removesFillers: z.boolean().nullish(),
  vocabulary: z
    .array(term)
    .max(vocabularyTermsMax, `A vocabulary has at most ${vocabularyTermsMax} terms.`)
    .transform((terms) => [...new Set(terms)])
    .optional(),
  /** The `changeNumber` of the settings when they were read. Undefined: overwrites any other change. */
  basedOn: z.int().nonnegative().optional(),
};
export const updateTranscriptionSettingsInput = z.object({
  ...shared,
  provider: z.enum(transcriptionProviderNames).nullish(),
});
export const updateProjectTranscriptionSettingsInput = z.object({ ...shared, projectId: z.uuid() });

type Change = Partial<Omit<StoredTranscriptionSettings, "changeNumber">>;

/** The given settings; null resets one to its default. */
function changeOf({
  provider,
  language,
  labelsSpeakers,
  removesFillers,
  vocabulary,
}: z.output<typeof updateTranscriptionSettingsInput>): Change {
  return {
    ...(provider === undefined ? {} : { provider }),
    ...(language === undefined ? {} : { language }),
    ...(labelsSpeakers === undefined ? {} : { labelsSpeakers }),
    ...(removesFillers === undefined ? {} : { removesFillers }),
    ...(vocabulary === undefined ? {} : { vocabulary }),
  };
}

/**
 * Changes the workspace's settings for transcriptions.
 * @throws ProductError `team.admin_needed`, `plan.upgrade_needed`, `transcription.provider_missing`,
 * `ai.region_refused`, `transcription_settings.changed`
 */
export async function updateTranscriptionSettings(
  tx: TenantTransaction,
  providers: TranscriptionProviders,
  input: z.output<typeof updateTranscriptionSettingsInput>,
): Promise<void> {
  requireWorkspaceAdmin(tx.context.actor);
  const change = changeOf(input);
  if (change.provider != null) await requireAllowedRegions(tx, providerOf(providers, change.provider));
  const { before, after } = await save(tx, null, change, input.basedOn);
  const subject = { subjectType: "team", subjectId: tx.context.teamId } as const;
  await recordAudit(tx, { kind: "transcription_settings.updated", ...subject, data: { before, after } });
  if (before.provider === after.provider) return;
  const data = { from: before.provider, to: after.provider };
  await recordAudit(tx, { kind: "transcription_provider.changed", ...subject, data });
}

/**
 * Changes a project's settings for transcriptions, which override the workspace's.
 * @throws ProductError `project.not_found`, `plan.upgrade_needed`, `transcription_settings.changed`,
 * Forbidden without FULL
 */
export async function updateProjectTranscriptionSettings(
  tx: TenantTransaction,
  { projectId, ...input }: z.output<typeof updateProjectTranscriptionSettingsInput>,
): Promise<void> {
  await requireProjectLevel(tx, projectId, "FULL");
  const { before, after } = await save(tx, projectId, changeOf(input), input.basedOn);
  const subject = { subjectType: "project", subjectId: projectId } as const;
  await recordAudit(tx, { kind: "transcription_settings.updated", ...subject, data: { before, after } });
}

/** Another person saved the settings since they were read. */
function settingsChanged(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "transcription_settings.changed",
    "Someone else has changed these settings. Check the current ones, then save again.",
  );
}

async function save(
  tx: TenantTransaction,
  projectId: string | null,
  change: Change,
  basedOn: number | undefined,
) {
  const entitlements = await readEntitlements(tx);
  if (change.provider != null) assertCapability(entitlements, "transcriptionProviderChoice");
  if (change.removesFillers === true) assertCapability(entitlements, "fillerWordRemoval");
  if (change.vocabulary !== undefined && change.vocabulary.length > 0)
    assertCapability(entitlements, "customVocabulary");
  const before = await readStoredSettings(tx, projectId);
  if (basedOn !== undefined && basedOn !== before.changeNumber) throw settingsChanged();
  const after: StoredTranscriptionSettings = { ...before, ...change, changeNumber: before.changeNumber + 1 };
  if (!(await writeStoredSettings(tx, projectId, after))) throw settingsChanged();
  return { before, after };
}
