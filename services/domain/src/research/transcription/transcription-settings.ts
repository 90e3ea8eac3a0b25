import {
  defaultLanguage,
  type TranscriptionLanguage,
} from "@fieldstone/model/transcripts/transcription-languages.ts";
import type { TranscriptionProviderName } from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import type { StoredTranscriptionSettings } from "./stored-transcription-settings.ts";
import { readStoredSettings } from "./transcription-settings-store.ts";

/** The default settings of a transcription. */
export interface TranscriptionSettings {
  readonly provider: TranscriptionProviderName | null;
  readonly language: TranscriptionLanguage;
  readonly labelsSpeakers: boolean;
  readonly removesFillers: boolean;
  readonly vocabulary: readonly string[];
}

/**
 * The workspace's settings, overridden by the project's. The project's vocabulary is added to the
 * workspace's.
 */
export async function readTranscriptionSettings(
  tx: TenantTransaction,
  projectId: string | null,
): Promise<TranscriptionSettings> {
  const workspace = await readStoredSettings(tx, null);
  const project = projectId === null ? undefined : await readStoredSettings(tx, projectId);
  return {
    provider: workspace.provider,
    language: project?.language ?? workspace.language ?? defaultLanguage,
    labelsSpeakers: project?.labelsSpeakers ?? workspace.labelsSpeakers ?? true,
    removesFillers: project?.removesFillers ?? workspace.removesFillers ?? false,
    vocabulary: [...new Set([...workspace.vocabulary, ...(project?.vocabulary ?? [])])],
  };
}

/** The choices of a workspace or project, and the resulting settings. */
export interface ChosenTranscriptionSettings {
  /** Null for the workspace. */
  readonly projectId: string | null;
  readonly chosen: StoredTranscriptionSettings;
  readonly inEffect: TranscriptionSettings;
}

/**
 * The workspace's settings, or those of a project that the actor may read.
 * @throws ProductError `project.not_found`
 */
export async function readChosenSettings(
  tx: TenantTransaction,
  projectId: string | null,
): Promise<ChosenTranscriptionSettings> {
  if (projectId !== null) await requireProjectLevel(tx, projectId, "READ");
  const chosen = await readStoredSettings(tx, projectId);
  return { projectId, chosen, inEffect: await readTranscriptionSettings(tx, projectId) };
}
