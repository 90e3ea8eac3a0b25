import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { insightTitleSection } from "@fieldstone/model/ai/summary-outlines.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { insightTitleLengthMax, summarizedTextLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text-length.ts";
import { type AiClaim, type AiUsage, noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import { type AiProvider, type AiTenant, refuseForeignRegions } from "@fieldstone/platform/ai/ai-provider.ts";
import { locatedQuotes } from "@fieldstone/platform/ai/located-quotes.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { endOfFailure, keptUnlessCancelled } from "../../kernel/ai/ai-action.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { recordAiAction } from "../../kernel/ai/record-ai-action.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { type Highlight, highlightNotFound } from "../highlights/highlight.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { createInsight } from "./create-insight.ts";
import { type DraftStatement, documentOfDraft } from "./document-of-draft.ts";
import { insightHighlightsMax } from "./insight.ts";

export interface InsightDraftSources {
  readonly ai: AiProvider;
  readonly signal: AbortSignal;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

export interface DraftInsightInput {
  readonly projectId: string;
  readonly highlightIds: readonly string[];
}

interface BegunDraft {
  readonly tenant: AiTenant;
  readonly highlights: readonly Highlight[];
}

/**
 * Has AI write an insight from highlights: a draft that people edit, each statement with the highlights that it rests on.
 * A statement none of whose quotes is in its highlight is left out. Returns the insight's id; deleting it undoes it.
 * @throws ProductError `project.not_found`, `highlight.not_found`, `insight.highlights_limit`,
 * `insight.draft_other_project`, `insight.draft_too_long`, `ai.*`, `NOT_ENOUGH_DATA`, Forbidden
 */
export async function draftInsight(sources: InsightDraftSources, input: DraftInsightInput): Promise<string> {
  const { ai, signal, write } = sources;
  const { tenant, highlights } = await write((tx) => beginDraft(tx, input));
  const claims: AiClaim[] = [];
  let usage: AiUsage = noUsage;
  try {
    // Before anything is sent, whatever the provider itself checks.
    refuseForeignRegions(tenant, ai.regions);
    const passages = highlights.map(({ text }) => ({ title: "", text }));
    for await (const part of ai.summarize(
      tenant,
      { outline: { by: "insight" }, instructions: "", passages },
      signal,
    )) {
      signal.throwIfAborted();
      if (part.kind === "usage") usage = part.usage;
      else claims.push(part.claim);
    }
    return await write(
      keptUnlessCancelled(signal, (tx) => keepDraft(tx, ai, { input, usage, claims, before: highlights })),
    );
  } catch (error) {
    const end = endOfFailure(error, signal);
    await write((tx) => recordAiAction(tx, { feature: "insights", author: ai.summaryAuthor, usage, ...end }));
    throw error;
  }
}

async function beginDraft(
  tx: TenantTransaction,
  { projectId, highlightIds }: DraftInsightInput,
): Promise<BegunDraft> {
  await requireProjectLevel(tx, projectId, "WRITE");
  const tenant = await requireAi(tx, "insights");
  if (highlightIds.length > insightHighlightsMax) throw tooManyForDraft();
  const found = await readHighlights(tx, highlightIds);
  const highlights = [...new Set(highlightIds)].flatMap((id) => found.get(id) ?? []);
  if (highlights.length === 0 || found.size < new Set(highlightIds).size) throw highlightNotFound();
  // The project's readers read the draft: what is said in another project may be hidden from them.
  if (highlights.some((highlight) => highlight.projectId !== projectId)) throw draftOfOtherProject();
  if (highlights.reduce((sum, { text }) => sum + text.length, 0) > summarizedTextLengthMax)
    throw tooLongForDraft();
  return { tenant, highlights };
}

interface Draft {
  readonly title: string;
  readonly statements: readonly DraftStatement[];
}

/** The statements whose quotes are in the highlights that they name, character for character. */
function readDraft(claims: readonly AiClaim[], highlights: readonly Highlight[]): Draft {
  const checked = claims.flatMap(({ section = "", text, quotes }) => {
    const cited = locatedQuotes({ quotes }, highlights);
    if (cited.length === 0) return [];
    const ids = [...new Set(cited.map(({ passage }) => passage.id))];
    // What only repeats a quote is shown by the quote itself.
    return [{ section, text: cited.some((quote) => quote.text === text) ? null : text, highlightIds: ids }];
  });
  const statements = checked.filter(({ section }) => section !== insightTitleSection);
  if (statements.length === 0) throw notEnoughForDraft();
  const title = checked.find(({ section }) => section === insightTitleSection)?.text ?? "";
  return { title: cutText(title, insightTitleLengthMax), statements };
}

async function keepDraft(
  tx: TenantTransaction,
  { summaryAuthor }: AiProvider,
  {
    input,
    usage,
    claims,
    before,
  }: {
    readonly input: DraftInsightInput;
    readonly usage: AiUsage;
    readonly claims: readonly AiClaim[];
    /** What was read. */
    readonly before: readonly Highlight[];
  },
): Promise<string> {
  // Anew: it took a while, and a right may be gone, AI switched off, or words taken out of a highlight.
  const { highlights } = await beginDraft(tx, input);
  const unchanged = claims.filter(({ quotes }) =>
    quotes.every(({ passage }) => before[passage]?.text === highlights[passage]?.text),
  );
  const { title, statements } = readDraft(unchanged, highlights);
  const highlightIds = [...new Set(statements.flatMap((statement) => statement.highlightIds))];
  const content: DocumentNode = documentOfDraft(statements);
  const insightId = await createInsight(
    tx,
    { projectId: input.projectId, title, highlightIds, content },
    { kind: "model", ...summaryAuthor },
  );
  await recordAudit(tx, {
    kind: "insight_draft.made",
    subjectType: "insight",
    subjectId: insightId,
    data: { ...summaryAuthor, highlightIds: [...input.highlightIds] },
  });
  await recordAiAction(tx, {
    feature: "insights",
    author: summaryAuthor,
    usage,
    outcome: "DONE",
    object: { type: "insight", id: insightId },
  });
  return insightId;
}

function tooManyForDraft(): ProductError {
  const message = `An insight can be drafted from ${insightHighlightsMax} highlights. Choose fewer.`;
  return new ProductError("ValidationError", "insight.highlights_limit", message, { field: "highlightIds" });
}

function draftOfOtherProject(): ProductError {
  const message =
    "An insight is drafted from highlights of its own project. Choose highlights of one project.";
  return new ProductError("ValidationError", "insight.draft_other_project", message, {
    field: "highlightIds",
  });
}

function tooLongForDraft(): ProductError {
  const message = "These highlights are too long for one draft. Choose fewer.";
  return new ProductError("ValidationError", "insight.draft_too_long", message, { field: "highlightIds" });
}

function notEnoughForDraft(): ProductError {
  const message = "These highlights say too little for an insight. Choose more of them, and try again.";
  return new ProductError("UnprocessableContent", "NOT_ENOUGH_DATA", message);
}
