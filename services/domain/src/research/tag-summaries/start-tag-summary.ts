import { permits } from "@fieldstone/model/access/permissions.ts";
import { disabledReasons } from "@fieldstone/model/disabled-reasons.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { summarizedTextLengthMax, summaryWordsMin } from "@fieldstone/model/limits.ts";
import type { AiPassage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiTenant } from "@fieldstone/platform/ai/ai-provider.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { requireAi } from "../../kernel/ai/ai-settings.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import { countTagHighlights, listTagHighlights } from "../highlights/read-highlights.ts";
import { findTurnsOfHighlights } from "../speakers/turns-of-highlights.ts";
import { notEnoughToSummarize, parseInstructions } from "../summaries/summary.ts";
import { findReadableBoards } from "../tags/boards/read-tag-boards.ts";
import { findReadableTags } from "../tags/read-tags.ts";
import { type Tag, type TagBoard, tagNotFound } from "../tags/tag.ts";
import { loadBoardLevels } from "../tags/tag-policy.ts";
import type { TagSummaryRequest } from "./tag-summary.ts";

/** Newest highlights that a summary covers: with more input, a model mentions fewer of them. */
const highlightsMax = 500;
/** Characters of a highlight that are read. */
const readLengthMax = 2_000;

/** The text of a highlight. */
export interface HighlightPassage extends AiPassage {
  readonly highlightId: string;
  readonly saidAt: Date;
}

/** A permitted summary with its source highlights. */
export interface StartedTagSummary {
  readonly request: TagSummaryRequest;
  readonly tenant: AiTenant;
  readonly passages: readonly HighlightPassage[];
  readonly highlightCount: number;
}

/** A tag that the actor may summarize, with its board. */
interface SummarizableTag {
  readonly tag: Tag;
  readonly board: TagBoard;
}

/**
 * The input of a summary: the tag's highlights that the actor may read.
 * @throws ProductError `tag.not_found`, `summary.*`, `ai.disabled`, `ai.feature_off`, `plan.upgrade_needed`,
 * `NOT_ENOUGH_DATA`
 */
export async function startTagSummary(
  tx: TenantTransaction,
  asked: TagSummaryRequest,
): Promise<StartedTagSummary> {
  const { tag } = await requireSummarizableTag(tx, asked.tagId);
  const tenant = await requireAi(tx, "summarize");
  if (asked.framework !== null) await requireCapability(tx, "advancedAiSummaries");
  const request = { ...asked, instructions: parseInstructions(asked.framework, asked.instructions) };
  const everything = { tagIds: [] };
  const { items } = await listTagHighlights(tx, tag.id, everything, {
    limit: highlightsMax,
    after: undefined,
  });
  let room = summarizedTextLengthMax;
  const read = items.flatMap((highlight) => {
    const text = highlight.text.slice(0, readLengthMax);
    // An area of a picture has no words of its own.
    if (highlight.area !== null || text.length > room) return [];
    room -= text.length;
    return [{ ...highlight, text }];
  });
  const turns = await findTurnsOfHighlights(tx, read);
  const passages = read.map(({ id, text, createdAt }, at): HighlightPassage => {
    return { title: tag.title, text, turns: turns[at] ?? [], highlightId: id, saidAt: createdAt };
  });
  if (passages.flatMap(({ text }) => text.split(/\s+/)).length < summaryWordsMin)
    throw notEnoughToSummarize();
  const highlightCount = await countTagHighlights(tx, tag.id, everything);
  return { request, tenant, passages, highlightCount };
}

/**
 * A live tag on a board that the actor may change.
 * @param missing the error if the tag does not exist or is hidden
 * @throws ProductError `tag.not_found`, `summary.viewer`, `summary.no_project_edit`
 */
export async function requireSummarizableTag(
  tx: TenantTransaction,
  tagId: string,
  missing = tagNotFound,
): Promise<SummarizableTag> {
  const [tag] = await findReadableTags(tx, [tagId]);
  const [board] = tag === undefined ? [] : await findReadableBoards(tx, [tag.tagBoardId]);
  if (tag === undefined || board === undefined) throw missing();
  const { actor } = tx.context;
  if (actor.kind !== "user" || actor.role === "VIEWER") {
    throw new ProductError("Forbidden", "summary.viewer", disabledReasons.viewerSummaries);
  }
  const level = (await loadBoardLevels(tx, [board])).get(board.id) ?? "READ";
  if (!permits(level, "WRITE")) {
    throw new ProductError("Forbidden", "summary.no_project_edit", disabledReasons.noProjectEdit);
  }
  return { tag, board };
}
