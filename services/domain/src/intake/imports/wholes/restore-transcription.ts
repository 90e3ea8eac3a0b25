import { isDeepStrictEqual } from "node:util";
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
import { ProjectSettings } from "./project-settings.ts";
import type { Restoring } from "./restoring.ts";

/** Gives a project the transcription settings that it has not chosen. As elsewhere, this needs full access. */
export async function restoreTranscription(
  tx: TenantTransaction,
  { current: { id: importId, projectId }, member }: Restoring,
  { transcription: given }: DraftWhole,
): Promise<readonly LeftOut[]> {
  if (given === null) return [];
  const settings = new ProjectSettings();
  const { leftOut } = settings;
  const levels = member === undefined ? undefined : await loadProjectLevels(member, [projectId]);
  if (levels?.get(projectId) !== "FULL") {
    settings.leaveOut("transcription", "NOT_ALLOWED");
    return leftOut;
  }
  const { capabilities } = await readEntitlements(tx);
  const before = await readStoredSettings(tx, projectId);
  const language = transcriptionLanguages.find((each) => each === given.language) ?? null;
  if (language === null && given.language !== null) settings.leaveOut("transcription language", "INVALID");
  const mayChooseFillers = given.removesFillers !== true || capabilities.has("fillerWordRemoval");
  const chosen = {
    language: settings.choose("transcription language", before.language, language),
    labelsSpeakers: settings.choose("labels of speakers", before.labelsSpeakers, given.labelsSpeakers),
    removesFillers: settings.choose(
      "filler words",
      before.removesFillers,
      given.removesFillers,
      mayChooseFillers,
    ),
    vocabulary: vocabularyOf(before.vocabulary, given.vocabulary, {
      isAllowed: capabilities.has("customVocabulary"),
      leaveOut: (reason) => settings.leaveOut("vocabulary", reason),
    }),
  };
  if (isDeepStrictEqual({ ...before, ...chosen }, before)) return leftOut;
  const after = { ...before, ...chosen, changeNumber: before.changeNumber + 1 };
  if (!(await writeStoredSettings(tx, projectId, after))) {
    settings.leaveOut("transcription", "KEPT");
    return leftOut;
  }
  await recordAudit(tx, {
    kind: "transcription_settings.updated",
    subjectType: "project",
    subjectId: projectId,
    data: { before, after, importId },
  });
  return leftOut;
}

/** The project's terms, with those of the file after them as far as there is room. */
function vocabularyOf(
  held: readonly string[],
  given: readonly string[],
  {
    isAllowed,
    leaveOut,
  }: { readonly isAllowed: boolean; readonly leaveOut: (reason: LeftOut["reason"]) => void },
): readonly string[] {
  const terms = given.map((term) => term.trim());
  const valid = terms.filter((term) => term !== "" && !isLongerThan(term, vocabularyTermLengthMax));
  const all = [...new Set([...held, ...valid])];
  if (all.length > held.length && !isAllowed) {
    leaveOut("PLAN");
    return held;
  }
  if (valid.length < terms.length) leaveOut("INVALID");
  if (all.length > vocabularyTermsMax) leaveOut("LIMIT");
  return all.slice(0, Math.max(held.length, vocabularyTermsMax));
}
