import { transcriptionLanguages } from "@fieldstone/model/transcripts/transcription-languages.ts";
import { transcriptionProviderNames } from "@fieldstone/model/transcripts/transcription-provider-name.ts";
import { jsonbText } from "@fieldstone/platform/postgres/jsonb-text.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { StoredTranscriptionSettings } from "./stored-transcription-settings.ts";

const row = z.object({
  provider: z.enum(transcriptionProviderNames).nullable(),
  language: z.enum(transcriptionLanguages).nullable(),
  labelsSpeakers: z.boolean().nullable(),
  removesFillers: z.boolean().nullable(),
  vocabulary: z.array(z.string()),
  changeNumber: z.int(),
});

const nothingKept: StoredTranscriptionSettings = {
  provider: null,
  language: null,
  labelsSpeakers: null,
  removesFillers: null,
  vocabulary: [],
  changeNumber: 0,
};

/** The choices of the workspace, or of a project. */
export async function readStoredSettings(
  tx: TenantTransaction,
  projectId: string | null,
): Promise<StoredTranscriptionSettings> {
  const { teamId } = tx.context;
  const { rows } = await sql`select provider, language, labels_speakers as "labelsSpeakers",
      removes_fillers as "removesFillers", vocabulary, change_number as "changeNumber" from transcription_settings
    where team_id = ${teamId} and scope_id = ${projectId ?? teamId}`.execute(tx.db);
  return rows[0] === undefined ? nothingKept : row.parse(rows[0]);
}

/** Writes settings that replace those read before. False if others were written meanwhile. */
export async function writeStoredSettings(
  tx: TenantTransaction,
  projectId: string | null,
  {
    provider,
    language,
    labelsSpeakers,
    removesFillers,
    vocabulary,
    changeNumber,
  }: StoredTranscriptionSettings,
): Promise<boolean> {
  const { teamId } = tx.context;
  const { rows } =
    await sql`insert into transcription_settings (team_id, scope_id, project_id, provider, language,
      labels_speakers, removes_fillers, vocabulary, change_number)
    values (${teamId}, ${projectId ?? teamId}, ${projectId}, ${provider}, ${language}, ${labelsSpeakers},
      ${removesFillers}, ${jsonbText(vocabulary)}::jsonb, ${changeNumber})
    on conflict (team_id, scope_id) do update set provider = excluded.provider, language = excluded.language,
      labels_speakers = excluded.labels_speakers, removes_fillers = excluded.removes_fillers,
      vocabulary = excluded.vocabulary, change_number = excluded.change_number, updated_at = now()
      where transcription_settings.change_number = ${changeNumber - 1}
    returning change_number`.execute(tx.db);
  return rows.length > 0;
}
