import type { DocumentNode } from "@fieldstone/document/document-json.ts";
import { insightTitleSection } from "@fieldstone/model/ai/summary-outlines.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { insightTitleLengthMax, summarizedTextLengthMax } from "@fieldstone/model/limits.ts";
import { cutText } from "@fieldstone/model/text/text-length.ts";
import type { AiClaim, AiPassage, AiUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import { type AiProvider, type AiTenant, refuseForeignRegions } from "@fieldstone/platform/ai/ai-provider.ts";
import { locatedQuotes } from "@fieldstone/platform/ai/located-quotes.ts";
import { UsageMeter } from "@fieldstone/platform/ai/usage-meter.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireProjectLevel } from "../../access/permissions/project-access.ts";
import { endOfFailure, savedUnlessCancelled } from "../../kernel/ai/ai-action.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { recordAiAction } from "../../kernel/ai/record-ai-action.ts";
import { recordAudit } from "../../kernel/audit/audit-store.ts";
import { highlightNotFound } from "../highlights/highlight.ts";
import { readHighlights } from "../highlights/read-highlights.ts";
import { quotesBySpeaker } from "../speakers/quotes-by-speaker.ts";
import { findTurnsOfHighlights } from "../speakers/turns-of-highlights.ts";
import { createInsight } from "./create-insight.ts";
import { type DraftStatement, documentOfDraft } from "./document-of-draft.ts";
import { insightHighlightsMax } from "./insight.ts";
import { type DraftedText, upsertDraft } from "./insight-draft-store.ts";

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
  readonly passages: readonly HighlightPassage[];
}

/** A highlight with who says what in it. */
interface HighlightPassage extends AiPassage {
  readonly id: string;
}

/**
 * Lets AI draft an insight from highlights: each statement lists the highlights that support it. Statements
 * without a verbatim quote are dropped. Returns the insight's id; deleting the insight undoes the draft.
 * @throws ProductError `project.not_found`, `highlight.not_found`, `insight.highlights_limit`,
 * `insight.draft_other_project`, `insight.draft_too_long`, `ai.*`, `NOT_ENOUGH_DATA`, Forbidden
 */
export async function draftInsight(sources: InsightDraftSources, input: DraftInsightInput): Promise<string> {
  const { ai, signal, write } = sources;
  const { tenant, passages } = await write((tx) => beginDraft(tx, input));
  const claims: AiClaim[] = [];
  const meter = new UsageMeter();
  try {
    // Checked before anything is sent, in addition to the provider's own check.
    refuseForeignRegions(tenant, ai.regions);
    meter.begin(ai);
    for await (const part of ai.summarize(
      tenant,
      { outline: { by: "insight" }, instructions: "", passages },
      signal,
    )) {
      signal.throwIfAborted();
      if (part.kind === "usage") meter.end(part.usage);
      else claims.push(part.claim);
    }
    const { usage } = meter;
    return await write(
      savedUnlessCancelled(signal, (tx) => keepDraft(tx, ai, { input, usage, claims, before: passages })),
    );
  } catch (error) {
    const end = endOfFailure(error, signal);
    const { usage } = meter;
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
  // Everyone who reads the project can read the draft, but may not see highlights of other projects.
  if (highlights.some((highlight) => highlight.projectId !== projectId)) throw draftOfOtherProject();
  if (highlights.reduce((sum, { text }) => sum + text.length, 0) > summarizedTextLengthMax)
    throw tooLongForDraft();
  const turns = await findTurnsOfHighlights(tx, highlights);
  const passages = highlights.map(({ id, text }, at) => ({ id, title: "", text, turns: turns[at] ?? [] }));
  return { tenant, passages };
}

interface Draft {
  readonly title: string;
  readonly statements: readonly DraftStatement[];
  /** Everything that AI wrote. */
  readonly texts: readonly DraftedText[];
}

/**
 * The statements whose quotes are verbatim in the highlights that they name. A question of an interviewer
 * supports none.
 */
function readDraft(claims: readonly AiClaim[], passages: readonly HighlightPassage[]): Draft {
  const checked = claims.flatMap(({ section = "", text, quotes }) => {
    const cited = locatedQuotes({ quotes }, passages).filter(
      (quote) => quotesBySpeaker(quote.passage, quote.text).length > 0,
    );
    if (cited.length === 0) return [];
    const ids = [...new Set(cited.map(({ passage }) => passage.id))];
    // A statement that only repeats a quote is shown as the quote.
    return [{ section, text: cited.some((quote) => quote.text === text) ? null : text, highlightIds: ids }];
  });
  const statements = checked.filter(({ section }) => section !== insightTitleSection);
  if (statements.length === 0) throw notEnoughForDraft();
  const title = checked.find(({ section }) => section === insightTitleSection)?.text ?? "";
  const cut = cutText(title, insightTitleLengthMax);
  return { title: cut, statements, texts: textsOf(cut, checked) };
}

/**
 * Title, headings and statements with the highlights that support them; a heading has those of its
 * statements.
 */
function textsOf(title: string, checked: readonly DraftStatement[]): readonly DraftedText[] {
  const sections = [...Map.groupBy(checked, ({ section }) => section)].map(([section, under]) => ({
    text: section === insightTitleSection ? title : section,
    highlightIds: [...new Set(under.flatMap(({ highlightIds }) => highlightIds))],
  }));
  const written = checked.flatMap(({ section, text, highlightIds }) =>
    text === null || section === insightTitleSection ? [] : [{ text, highlightIds }],
  );
  return [...sections, ...written].filter(({ text }) => text !== "");
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
    /** The highlights as the model read them. */
    readonly before: readonly HighlightPassage[];
  },
): Promise<string> {
  // Repeat the checks: meanwhile access may have been revoked, AI turned off or a highlight redacted.
  const { passages } = await beginDraft(tx, input);
  const unchanged = claims.filter(({ quotes }) =>
    quotes.every(({ passage }) => before[passage]?.text === passages[passage]?.text),
  );
  const { title, statements, texts } = readDraft(unchanged, passages);
  const highlightIds = [...new Set(statements.flatMap((statement) => statement.highlightIds))];
  const content: DocumentNode = documentOfDraft(statements);
  const insightId = await createInsight(
    tx,
    { projectId: input.projectId, title, highlightIds, content },
    { kind: "model", ...summaryAuthor },
  );
  await upsertDraft(tx, insightId, texts);
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
