import { noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { AiAuthor } from "@fieldstone/platform/ai/ai-provider.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedding/embedder.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { endOfFailure } from "../../../kernel/ai/ai-action.ts";
import { requireAi } from "../../../kernel/ai/ai-settings.ts";
import { recordAiAction } from "../../../kernel/ai/record-ai-action.ts";
import { type Highlight, highlightNotFound } from "../../highlights/highlight.ts";
import { requireHighlighter } from "../../highlights/highlight-policy.ts";
import { findTagIdsOfHighlights, readHighlights } from "../../highlights/read-highlights.ts";
import { acceptSuggestions } from "../decide-suggestions.ts";
import { holdSuggestions } from "../hold-suggestions.ts";
import { recordSuggestionChange } from "../record-suggestion-change.ts";
import type { Suggestion, suggestTagsInput } from "../suggestion.ts";
import { findDecidedTags, findTagSuggestions, replaceTagSuggestions } from "../suggestion-store.ts";
import { type RankedTag, type TagProfile, tagSuggestionsMax } from "./rank-tags.ts";
import { rankTagsInThread } from "./rank-tags-in-thread.ts";
import { readTagTexts, type TagTexts } from "./read-tag-profiles.ts";

/** Increase when the ranking changes. */
const rankingVersion = "1";
/** Characters of a highlight that are compared. */
const comparedLengthMax = 2_000;

export interface TagSuggestionSources {
  readonly embedder: Embedder;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

type SuggestTags = z.output<typeof suggestTagsInput>;

interface Stage {
  readonly teamId: string;
  readonly highlights: readonly Highlight[];
  readonly tags: ReadonlyMap<string, readonly TagTexts[]>;
  /** Whether the highlight has the tag, or a person decided on it. */
  readonly isDecided: (highlightId: string, tagId: string) => boolean;
}

/**
 * Suggests tags for highlights by similarity to highlights with the tags, replacing earlier suggestions;
 * `apply` adds the best tag to each. Returns the suggestions, or those that were applied.
 * @throws ProductError `highlight.not_found`, `ai.*`, `embeddings.busy`, Forbidden for a VIEWER
 */
export async function suggestTags(
  { embedder, write }: TagSuggestionSources,
  input: SuggestTags,
): Promise<readonly Suggestion[]> {
  const stage = await write((tx) => readStage(tx, input));
  const author = { model: embedder.model, promptVersion: rankingVersion };
  try {
    const ranked = await rank(embedder, stage);
    return await write((tx) => keep(tx, input, { ranked, author }));
  } catch (error) {
    await write((tx) =>
      recordAiAction(tx, { feature: "tags", author, usage: noUsage, ...endOfFailure(error) }),
    );
    throw error;
  }
}

interface Ranking {
  readonly ranked: ReadonlyMap<string, readonly RankedTag[]>;
  readonly author: AiAuthor;
}

async function keep(
  tx: TenantTransaction,
  input: SuggestTags,
  { ranked, author }: Ranking,
): Promise<readonly Suggestion[]> {
  await holdSuggestions(
    tx,
    sql`select document_id from highlights where highlight_id = any(${[...input.highlightIds]}::uuid[])`,
  );
  // Repeat the checks: meanwhile access may have been revoked or AI turned off.
  const { highlights } = await readStage(tx, input);
  await replaceTagSuggestions(tx, ranked, author);
  for (const { id, projectId, documentId } of highlights) {
    const subject = { type: "highlight", id, projectId, documentId } as const;
    await recordSuggestionChange(tx, "made", subject, {
      suggested: "TAG",
      ...author,
      tagIds: (ranked.get(id) ?? []).map(({ tagId }) => tagId),
    });
  }
  await recordAiAction(tx, { feature: "tags", author, usage: noUsage, outcome: "DONE" });
  const offered = await findTagSuggestions(tx, input.highlightIds);
  if (input.apply !== true) return offered;
  const best = [...Map.groupBy(offered, ({ highlightId }) => highlightId).values()].flatMap(
    ([first]) => first ?? [],
  );
  return acceptSuggestions(
    tx,
    best.map(({ id }) => id),
    { byAi: true },
  );
}

async function readStage(tx: TenantTransaction, { highlightIds, apply }: SuggestTags): Promise<Stage> {
  await requireAi(tx, "tags", apply === true ? "apply" : "suggest");
  const found = await readHighlights(tx, highlightIds);
  const highlights = highlightIds.flatMap((id) => found.get(id) ?? []);
  if (highlights.length < highlightIds.length) throw highlightNotFound();
  for (const highlight of highlights) await requireHighlighter(tx, highlight);
  const tags = new Map<string, readonly TagTexts[]>();
  for (const projectId of new Set(highlights.map((each) => each.projectId)))
    tags.set(projectId, await readTagTexts(tx, projectId));
  const [has, decided] = [
    await findTagIdsOfHighlights(tx, highlightIds),
    await findDecidedTags(tx, highlightIds),
  ];
  const isDecided = (highlightId: string, tagId: string) =>
    has.get(highlightId)?.includes(tagId) === true || decided.get(highlightId)?.has(tagId) === true;
  return { teamId: tx.context.teamId, highlights, tags, isDecided };
}

async function rank(
  embedder: Embedder,
  { teamId, highlights, tags, isDecided }: Stage,
): Promise<ReadonlyMap<string, readonly RankedTag[]>> {
  const ranked = new Map<string, readonly RankedTag[]>();
  for (const [projectId, candidates] of tags) {
    const asked = highlights.filter((each) => each.projectId === projectId);
    const profiles = await profilesOf(embedder, candidates);
    const texts = await vectored(embedder, asked);
    const found = await rankTagsInThread(teamId, texts, profiles, embedder.alikeMin, candidates.length);
    for (const [highlightId, all] of found) {
      const open = all.filter(({ tagId }) => !isDecided(highlightId, tagId));
      ranked.set(highlightId, open.slice(0, tagSuggestionsMax));
    }
  }
  return ranked;
}

async function profilesOf(embedder: Embedder, tags: readonly TagTexts[]): Promise<readonly TagProfile[]> {
  const definitions = await vectored(
    embedder,
    tags.map(({ tagId, title, description }) => ({ id: tagId, text: `${title}. ${description}`.trim() })),
  );
  const examples = await vectored(
    embedder,
    tags.flatMap((tag) => tag.examples),
  );
  const byId = new Map(examples.map((example) => [example.id, example]));
  return definitions.map((definition, place) => ({
    tagId: definition.id,
    definition,
    examples: (tags[place]?.examples ?? []).flatMap(({ id }) => byId.get(id) ?? []),
  }));
}

async function vectored(
  embedder: Embedder,
  texts: readonly { readonly id: string; readonly text: string }[],
) {
  const cut = texts.map(({ id, text }) => ({ id, text: text.slice(0, comparedLengthMax) }));
  const vectors = await embedder.embed(
    cut.map(({ text }) => text),
    { urgent: true },
  );
  return cut.map((each, place) => ({ ...each, vector: vectors[place] ?? [] }));
}
