import { aiMay } from "@fieldstone/model/ai/ai-switches.ts";
import { noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedder.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { readAiSettings } from "../../kernel/ai/ai-settings.ts";
import { recordAiAction } from "../../kernel/ai/record-ai-action.ts";
import { centringOn } from "../../research/view-rows/similar-text.ts";
import type { Channel } from "../channels/channel.ts";
import { lockChannel } from "../channels/channel-store.ts";
import { findChannels } from "../channels/read-channels.ts";
import { type ComparedTheme, likenessMin, themeOf } from "./sorting-rule.ts";
import {
  findThemesToCompare,
  findWaiting,
  sampleVectors,
  type ThemeToCompare,
  type WaitingDatum,
  writeSorted,
} from "./sorting-store.ts";

/** Points between two notes of how far it is: ten seconds, by 3,334 messages that took 170 s from a CSV to the last theme. */
const pointsPerPart = 200;
/** Enough to tell what a channel's texts share. */
const sampleMax = 300;
/** Points of members that a theme is compared by: the latest of them say what it is now. */
const examplesMax = 20;
/** A model of meaning reads a few sentences; the rest of a long text is not compared. */
const comparedLengthMax = 1_000;

export interface ChannelSources {
  readonly embedder: Embedder;
  readonly signal: AbortSignal;
  read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/**
 * Puts the points that wait into the themes that they are like, and the rest among the outliers. Where the themes
 * change meanwhile it begins anew with them. Points wait on while the workspace has AI for tags switched off.
 */
export async function sortChannelData(sources: ChannelSources, channelId: string): Promise<void> {
  const { embedder, signal, read, write } = sources;
  const wordsOf = embeddedOnce(embedder);
  for (;;) {
    signal.throwIfAborted();
    const part = await read((tx) => readPart(tx, channelId, embedder.model));
    if (part === undefined || part.waiting.length === 0) return;
    const { channel, waiting } = part;
    const vectors = await vectorsOf(embedder, waiting);
    const centre = centringOn([...part.sample, ...vectors].slice(0, sampleMax));
    const themes = await comparedThemes(wordsOf, part.themes, centre);
    const cosineMin = likenessMin(channel.strictness, embedder.alikeMin);
    const sorted = waiting.map(({ id, revision }, place) => {
      const vector = vectors[place] ?? [];
      return { id, revision, vector, themeId: themeOf(centre(vector), themes, cosineMin) ?? null };
    });
    await write(async (tx) => {
      const current = await lockChannel(tx, channelId);
      if (current?.sortingRevision !== channel.sortingRevision || !(await mayItSort(tx))) return;
      await writeSorted(tx, sorted, embedder.model);
      await recordSorting(tx, channelId, embedder.model);
    });
  }
}

/** Keeps that AI sorted points of a channel, and tells those who have it open. */
export async function recordSorting(tx: TenantTransaction, channelId: string, model: string): Promise<void> {
  await recordAiAction(tx, {
    feature: "tags",
    author: { model, promptVersion: "1" },
    usage: noUsage,
    outcome: "DONE",
    object: { type: "channel", id: channelId },
  });
  await tx.notify({ type: "channel", id: channelId, act: "updated" });
}

/** Whether the workspace lets AI sort. */
export async function mayItSort(tx: TenantTransaction): Promise<boolean> {
  const { enabled, switches } = await readAiSettings(tx);
  return enabled && aiMay(switches, "tags", "suggest");
}

interface Part {
  readonly channel: Channel;
  readonly waiting: readonly WaitingDatum[];
  readonly sample: readonly (readonly number[])[];
  readonly themes: readonly ThemeToCompare[];
}

async function readPart(tx: TenantTransaction, channelId: string, model: string): Promise<Part | undefined> {
  const [channel] = await findChannels(tx, [channelId]);
  if (channel === undefined || !(await mayItSort(tx))) return undefined;
  const waiting = await findWaiting(tx, channelId, model, pointsPerPart);
  if (waiting.length === 0) return undefined;
  return {
    channel,
    waiting,
    sample: await sampleVectors(tx, channelId, model, sampleMax),
    themes: await findThemesToCompare(tx, channelId, model, examplesMax),
  };
}

async function vectorsOf(
  embedder: Embedder,
  waiting: readonly WaitingDatum[],
): Promise<readonly (readonly number[])[]> {
  const missing = waiting.filter(({ vector }) => vector === null);
  const made = await embedder.embed(missing.map(({ text }) => text.slice(0, comparedLengthMax)));
  const byId = new Map(missing.map(({ id }, place) => [id, made[place] ?? []]));
  return waiting.map(({ id, vector }) => vector ?? byId.get(id) ?? []);
}

type Embedded = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

/** Texts that come with every part, such as those of the themes, are embedded with the first one alone. */
function embeddedOnce(embedder: Embedder): Embedded {
  const known = new Map<string, readonly number[]>();
  return async (texts) => {
    const missing = [...new Set(texts.filter((text) => !known.has(text)))];
    const made = await embedder.embed(missing);
    for (const [place, text] of missing.entries()) known.set(text, made[place] ?? []);
    return texts.map((text) => known.get(text) ?? []);
  };
}

async function comparedThemes(
  wordsOf: Embedded,
  themes: readonly ThemeToCompare[],
  centre: (vector: ArrayLike<number>) => Float64Array,
): Promise<readonly ComparedTheme[]> {
  const words = await wordsOf(themes.map(({ title, description }) => `${title}. ${description}`));
  return themes.map(({ id, centre: found, examples }, place) => {
    // What a theme was found by tells more than the words that it was named by.
    const vectors = found === null ? [words[place] ?? [], ...examples] : [found, ...examples];
    return { id, vectors: vectors.map(centre) };
  });
}
