import { aiMay } from "@fieldstone/model/ai/ai-switches.ts";
import { noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedder.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { slices } from "@fieldstone/platform/process/slices.ts";
import { readAiSettings } from "../../kernel/ai/ai-settings.ts";
import { recordAiAction } from "../../kernel/ai/record-ai-action.ts";
import { announce } from "../../kernel/changes/record-event.ts";
import type { Channel } from "../channels/channel.ts";
import { lockChannel } from "../channels/channel-store.ts";
import { findChannels } from "../channels/read-channels.ts";
import { pointSorter } from "./point-sorter.ts";
import {
  comparedLengthMax,
  findSample,
  findThemesToCompare,
  findWaiting,
  type SortedDatum,
  type ThemeToCompare,
  type WaitingDatum,
  writeSorted,
} from "./sorting-store.ts";

/** Points between two notes of how far it is: two or three seconds, by 10 ms for an embedding. */
const pointsPerPart = 200;
/** Points that are compared in one turn: 200 themes with the examples of members take some 4 ms of a core for each. */
const pointsPerTurn = 10;
/** Enough to tell what a channel's texts share. */
const sampleMax = 300;
/** Points of members that a theme is compared by: the latest of them say what it is now. */
const examplesMax = 20;

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
  const once = { alikeMin: embedder.alikeMin, embed: embeddedOnce(embedder) };
  let sample: PointVectors | undefined;
  for (;;) {
    signal.throwIfAborted();
    const part = await read((tx) => readPart(tx, channelId, embedder.model));
    if (part === undefined || part.waiting.length === 0) return;
    const { channel, waiting } = part;
    sample ??= await vectorsOf(
      embedder,
      await read((tx) => findSample(tx, channelId, embedder.model, sampleMax)),
    );
    const vectors = await vectorsOf(embedder, waiting, sample);
    const shared = [...sample.values()].map(({ vector }) => vector);
    const themeOf = await pointSorter({ embedder: once, themes: part.themes, sample: shared });
    const sorted: SortedDatum[] = [];
    for await (const points of slices(waiting, () => 1, pointsPerTurn))
      for (const { id, revision } of points) {
        const vector = vectors.get(id)?.vector ?? [];
        sorted.push({ id, revision, vector, themeId: themeOf(vector, channel.strictness) ?? null });
      }
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
  await announce(tx, { type: "channel", id: channelId, act: "updated" });
}

/** Whether the workspace lets AI sort. */
export async function mayItSort(tx: TenantTransaction): Promise<boolean> {
  const { enabled, switches } = await readAiSettings(tx);
  return enabled && aiMay(switches, "tags", "suggest");
}

interface Part {
  readonly channel: Channel;
  readonly waiting: readonly WaitingDatum[];
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
    themes: await findThemesToCompare(tx, channelId, model, examplesMax),
  };
}

/** By the points' ids; of a text that changes meanwhile another is made. */
type PointVectors = ReadonlyMap<string, { readonly text: string; readonly vector: readonly number[] }>;

async function vectorsOf(
  embedder: Embedder,
  waiting: readonly WaitingDatum[],
  made: PointVectors = new Map(),
): Promise<PointVectors> {
  const known = ({ id, text, vector }: WaitingDatum) => {
    const before = made.get(id);
    return vector ?? (before?.text === text ? before.vector : undefined);
  };
  const missing = waiting.filter((datum) => known(datum) === undefined);
  const vectors = await embedder.embed(missing.map(({ text }) => text.slice(0, comparedLengthMax)));
  const byId = new Map(missing.map(({ id }, place) => [id, vectors[place] ?? []]));
  return new Map(
    waiting.map((datum) => {
      const { id, text } = datum;
      return [id, { text, vector: known(datum) ?? byId.get(id) ?? [] }];
    }),
  );
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
