import { aiMay } from "@fieldstone/model/ai/ai-switches.ts";
import { noUsage } from "@fieldstone/platform/ai/ai-answer.ts";
import type { Embedder } from "@fieldstone/platform/ai/embedding/embedder.ts";
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

/** Points between two progress updates: two or three seconds at 10 ms per embedding. */
const pointsPerPart = 200;
/** Points compared per turn: with 200 themes and members' examples each takes about 4 ms of CPU. */
const pointsPerTurn = 10;
/** Enough to determine what a channel's texts share. */
const sampleMax = 300;
/** The most examples from members per theme; the latest ones show what it is now. */
const examplesMax = 20;

export interface ChannelSources {
  readonly embedder: Embedder;
  readonly signal: AbortSignal;
  read<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  write<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
}

/**
 * Sorts waiting points into the themes that they are like, and the rest into the outliers. Starts again if
 * the themes change. Points keep waiting while the workspace has AI for tags switched off.
 */
export async function sortChannelData(sources: ChannelSources, channelId: string): Promise<void> {
  const { embedder, signal, read, write } = sources;
  let sample: PointVectors | undefined;
  let sorter: Sorter | undefined;
  for (;;) {
    signal.throwIfAborted();
    const part = await read((tx) => readPart(tx, channelId, embedder.model, sorter?.sortingRevision));
    if (part === undefined || part.waiting.length === 0) return;
    const { channel, waiting, themes } = part;
    sample ??= await vectorsOf(
      embedder,
      await read((tx) => findSample(tx, channelId, embedder.model, sampleMax)),
    );
    const vectors = await vectorsOf(embedder, waiting, sample);
    if (sorter === undefined || themes !== undefined) {
      const shared = [...sample.values()].map(({ vector }) => vector);
      const themeOf = await pointSorter({ embedder, themes: themes ?? [], sample: shared });
      sorter = { sortingRevision: channel.sortingRevision, themeOf };
    }
    const { themeOf } = sorter;
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

/** Records that AI sorted points of a channel, and notifies open pages. */
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

/** True if the workspace allows AI to sort. */
export async function mayItSort(tx: TenantTransaction): Promise<boolean> {
  const { enabled, switches } = await readAiSettings(tx);
  return enabled && aiMay(switches, "tags", "suggest");
}

interface Sorter {
  /** Increases whenever the channel's themes, or the points that members moved to them, change. */
  readonly sortingRevision: number;
  readonly themeOf: Awaited<ReturnType<typeof pointSorter>>;
}

interface Part {
  readonly channel: Channel;
  readonly waiting: readonly WaitingDatum[];
  /** Undefined if they have not changed: those of 200 themes have 4,000 vectors, 20 MB. */
  readonly themes: readonly ThemeToCompare[] | undefined;
}

async function readPart(
  tx: TenantTransaction,
  channelId: string,
  model: string,
  knownRevision: number | undefined,
): Promise<Part | undefined> {
  const [channel] = await findChannels(tx, [channelId]);
  if (channel === undefined || !(await mayItSort(tx))) return undefined;
  const waiting = await findWaiting(tx, channelId, model, pointsPerPart);
  if (waiting.length === 0) return undefined;
  return {
    channel,
    waiting,
    themes:
      channel.sortingRevision === knownRevision
        ? undefined
        : await findThemesToCompare(tx, channelId, model, examplesMax),
  };
}

/** By point id; a changed text gets a new vector. */
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
