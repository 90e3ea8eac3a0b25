import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { memberId } from "../../access/permissions/member-policy.ts";
import { recordChange } from "../../kernel/changes/record-change.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { requireTag } from "../tags/tag-policy.ts";
import {
  type CodebookTexts,
  codebookChanged,
  codebookHighlightMissing,
  emptyCodebookTexts,
  parseCodebookTexts,
} from "./codebook.ts";
import { insertCodebookChange } from "./codebook-store.ts";
import { findCodebookEntries } from "./read-codebook.ts";

export interface UpdateCodebookEntryInput extends Partial<CodebookTexts> {
  readonly tagId: string;
  /** The newest change that the person saw, 0 for none: rejects the update if there is a newer one. */
  readonly basedOn: number;
}

/**
 * Changes a tag's codebook entry and keeps the earlier versions. Omitted parts stay.
 * @throws ProductError `codebook.*`, `<field>.too_long`, `tag.not_found`, `tag.locked`, Forbidden
 */
export async function updateCodebookEntry(
  tx: TenantTransaction,
  input: UpdateCodebookEntryInput,
): Promise<void> {
  const { tag, board } = await requireTag(tx, input.tagId);
  const before = (await findCodebookEntries(tx, [tag.id])).get(tag.id);
  if ((before?.changeNumber ?? 0) !== input.basedOn) throw codebookChanged();
  const old = before ?? emptyCodebookTexts;
  const texts = parseCodebookTexts({
    definition: input.definition ?? old.definition,
    useWhen: input.useWhen ?? old.useWhen,
    avoidWhen: input.avoidWhen ?? old.avoidWhen,
    examples: input.examples ?? old.examples,
  });
  await requireReadableExamples(tx, texts, old);
  const changeNumber = input.basedOn + 1;
  const changedBy = memberId(tx.context.actor);
  await insertCodebookChange(tx, { ...texts, tagId: tag.id, changeNumber, changedBy });
  await recordChange(tx, "tag", "defined", { id: tag.id, projectId: board.projectId }, { changeNumber });
}

/** Existing examples may be highlights that are gone by now; new examples must be readable. */
async function requireReadableExamples(
  tx: TenantTransaction,
  texts: CodebookTexts,
  old: CodebookTexts,
): Promise<void> {
  const idsOf = ({ examples }: CodebookTexts) =>
    examples.flatMap((example) => ("highlightId" in example ? [example.highlightId] : []));
  const kept = new Set(idsOf(old));
  const added = [...new Set(idsOf(texts))].filter((id) => !kept.has(id));
  if ((await readHighlights(tx, added)).size !== added.length) throw codebookHighlightMissing();
}
