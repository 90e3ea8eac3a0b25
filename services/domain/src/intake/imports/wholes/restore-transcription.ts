import { isLongerThan } from "@fieldstone/model/text/text-length.ts";
import {
  transcriptionLanguages,
  vocabularyTermLengthMax,
  vocabularyTermsMax,
} from "@fieldstone/model/transcripts/transcription-languages.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { loadProjectLevels } from "../../../access/permissions/project-access.ts";
import { recordAudit } from "../../../kernel/audit/audit-store.ts";
import { readEntitlements } from "../../../kernel/entitlements/entitlements.ts";
import {
  readStoredSettings,
  writeStoredSettings,
} from "../../../research/transcription/transcription-settings-store.ts";
import type { LeftOut } from "../exported/exported-parts.ts";
import type { DraftWhole } from "./draft-whole.ts";
import type { Restoring } from "./restoring.ts";

/** Gives a project the transcription settings that it has not chosen. As elsewhere, this needs full access. */
export async function restoreTranscription(
  tx: TenantTransaction,
  { current: { id: importId, projectId }, member }: Restoring,
  { transcription: given }: DraftWhole,
): Promise<readonly LeftOut[]> {
  if (given === null) return [];
  const leftOut: LeftOut[] = [];
  const lose = (name: string, reason: LeftOut["reason"]) =>
    leftOut.push({ kind: "PROJECT_SETTING", name, reason });
  const levels = member === undefined ? undefined : await loadProjectLevels(member, [projectId]);
  if (levels?.get(projectId) !== "FULL") {
    lose("transcription", "NOT_ALLOWED");
    return leftOut;
  }
  const { capabilities } = await readEntitlements(tx);
  const before = await readStoredSettings(tx, projectId);
  const taken = <T>(name: string, held: T | null, offered: T | null, isAllowed = true): T | null => {
    if (offered === null || offered === held) return held;
    if (held !== null || !isAllowed) lose(name, held === null ? "PLAN" : "KEPT");
    return held ?? (isAllowed ? offered : null);
  };
  const language = transcriptionLanguages.find((each) => each === given.language) ?? null;
  if (language === null && given.language !== null) lose("transcription language", "INVALID");
  const removesFillers = given.removesFillers !== true || capabilities.has("fillerWordRemoval");
  const chosen = {
    language: taken("transcription language", before.language, language),
    labelsSpeakers: taken("labels of speakers", before.labelsSpeakers, given.labelsSpeakers),
    removesFillers: taken("filler words", before.removesFillers, given.removesFillers, removesFillers),
    vocabulary: vocabularyOf(before.vocabulary, given.vocabulary, {
      isAllowed: capabilities.has("customVocabulary"),
      lose: (reason) => lose("vocabulary", reason),
    }),
  };
  const after = { ...before, ...chosen, changeNumber: before.changeNumber + 1 };
  if (JSON.stringify(after) === JSON.stringify({ ...before, changeNumber: after.changeNumber }))
    return leftOut;
  if (!(await writeStoredSettings(tx, projectId, after))) {
    lose("transcription", "KEPT");
    return leftOut;
  }
  const subject = { subjectType: "project", subjectId: projectId } as const;
  await recordAudit(tx, {
    ...{ kind: "transcription_settings.updated", ...subject, data: { before, after, importId } },
  });
  return leftOut;
}

/** The project's terms, with those of the file after them as far as there is room. */
function vocabularyOf(
  held: readonly string[],
  given: readonly string[],
  { isAllowed, lose }: { readonly isAllowed: boolean; readonly lose: (reason: LeftOut["reason"]) => void },
): readonly string[] {
  const terms = given.map((term) => term.trim());
  const valid = terms.filter((term) => term !== "" && !isLongerThan(term, vocabularyTermLengthMax));
  const all = [...new Set([...held, ...valid])];
  if (all.length > held.length && !isAllowed) {
    lose("PLAN");
    return held;
  }
  if (valid.length < terms.length) lose("INVALID");
  if (all.length > vocabularyTermsMax) lose("LIMIT");
  return all.slice(0, Math.max(held.length, vocabularyTermsMax));
}
