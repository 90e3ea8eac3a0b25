import { maskPassages } from "@fieldstone/document/transcript/mask-passages.ts";
import { insightTitleLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import { maskedWord } from "@fieldstone/model/transcripts/masked-word.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { announce } from "../../kernel/changes/record-event.ts";
import { markForIndexing } from "../../kernel/indexing/search-tasks.ts";
import { type RedactionStep, redactionSteps } from "../recordings/redaction-registry.ts";
import { rewriteDocumentLater } from "../versions/rewrite-versions-later.ts";
import { type InsightDraft, lockDraftsOn, upsertDraft } from "./insight-draft-store.ts";
import { updateInsightRow } from "./insight-store.ts";

/**
 * Masks the sentences of AI drafts that are based on masked highlights, in title, text and versions. They are
 * masked whole because they paraphrase: nothing can find the masked words in them. People's own text stays.
 */
export const maskDrafts: RedactionStep = async (tx, { maskedHighlightIds }) => {
  if (maskedHighlightIds.length === 0) return;
  for (const draft of await lockDraftsOn(tx, maskedHighlightIds))
    await maskDraft(tx, draft, new Set(maskedHighlightIds));
};

async function maskDraft(
  tx: TenantTransaction,
  { insightId, projectId, title, statements }: InsightDraft,
  masked: ReadonlySet<string>,
): Promise<void> {
  const [gone, left] = [true, false].map((isMasked) =>
    statements.filter(({ highlightIds }) => highlightIds.some((id) => masked.has(id)) === isMasked),
  );
  const passages = (gone ?? []).map(({ text }) => text);
  // Each sentence is masked once: its replacement is written by people.
  await upsertDraft(tx, insightId, left ?? []);
  await rewriteDocumentLater(tx, insightId, {
    writer: "redaction",
    work: { kind: "MASK_PASSAGES", passages },
  });
  const shown = cutText(maskPassages(title, passages, maskedWord), insightTitleLengthMax);
  if (shown !== title) await updateInsightRow(tx, insightId, { title: shown, projectId });
  await markForIndexing(tx, "insight", insightId);
  await announce(tx, { type: "insight", id: insightId, projectId, documentId: insightId, act: "updated" });
  // Masks copies and derivatives of the insight in turn.
  await redactionSteps.run(tx, {
    ...{ fileId: null, documentId: insightId, spans: [] },
    ...{ highlightIds: [], maskedHighlightIds: [] },
  });
}
