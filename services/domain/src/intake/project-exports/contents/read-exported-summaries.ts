import type { ExportedSummary } from "@fieldstone/model/project-export/exported-project.ts";
import type { ExportedTagSummary } from "@fieldstone/model/project-export/exported-tag-texts.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readSummariesOfNotes } from "../../../research/summaries/read-summaries.ts";
import { readSummariesOfTags } from "../../../research/tag-summaries/read-tag-summaries.ts";

/** The summaries of a readable note as data. */
export async function readExportedSummaries(
  tx: TenantTransaction,
  noteId: string,
): Promise<ExportedSummary[]> {
  const summaries = (await readSummariesOfNotes(tx, [noteId])).get(noteId) ?? [];
  return summaries.map(({ kind, framework, instructions, sections, editedBy, isStale, createdAt }) => ({
    ...{ kind, framework, instructions, sections, isStale },
    isEdited: editedBy !== null,
    createdAt: createdAt.toISOString(),
  }));
}

/** The summaries of one tag as data. */
export async function readExportedTagSummaries(
  tx: TenantTransaction,
  tagId: string,
): Promise<readonly ExportedTagSummary[]> {
  const summaries = (await readSummariesOfTags(tx, [tagId])).get(tagId) ?? [];
  return summaries.map(({ kind, framework, instructions, sections, createdAt }) => ({
    ...{ tagId, kind, framework, instructions, sections },
    createdAt: createdAt.toISOString(),
  }));
}
