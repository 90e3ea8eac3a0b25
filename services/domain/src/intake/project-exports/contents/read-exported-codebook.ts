import type { ExportedCodebookChange } from "@fieldstone/model/project-export/exported-tag-texts.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { type CodebookChangeKey, readCodebookChange } from "../../../research/codebook/read-codebook.ts";
import { readHighlights } from "../../../research/highlights/read-highlights.ts";
import { readExportedMember } from "./exported-members.ts";

/** One change of the codebook as data; none if its tag is gone meanwhile. */
export async function readExportedCodebookChange(
  tx: TenantTransaction,
  key: CodebookChangeKey,
): Promise<readonly ExportedCodebookChange[]> {
  const entry = await readCodebookChange(tx, key);
  if (entry === undefined) return [];
  const { tagId, changeNumber, definition, useWhen, avoidWhen, changedBy } = entry;
  const highlightIds = entry.examples.flatMap((each) => ("highlightId" in each ? [each.highlightId] : []));
  const readable = await readHighlights(tx, highlightIds);
  const examples = entry.examples.flatMap((each): ExportedCodebookChange["examples"] => {
    if ("text" in each) return [{ text: each.text, highlightId: null }];
    const { highlightId } = each;
    const text = readable.get(highlightId)?.text;
    return text === undefined ? [] : [{ text, highlightId }];
  });
  return [
    {
      ...{ tagId, changeNumber, definition, useWhen, avoidWhen, examples },
      changedBy: await readExportedMember(tx, changedBy),
      changedAt: entry.changedAt.toISOString(),
    },
  ];
}
