import { hashedEmbedder } from "@fieldstone/platform/ai/embedding/hashed-embedder.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import type { TestCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { createChannel } from "../channel-themes/create-channel.ts";
import { addChannelData } from "./add-channel-data.ts";
import { channelDataInput } from "./channel-datum.ts";
import { pageChannelData } from "./read-channel-data.ts";
import { type ChannelSources, sortChannelData } from "./sort-channel-data.ts";

interface Point {
  readonly text: string;
  readonly externalId?: string;
  readonly saidAt?: string;
}

/** A workspace with a support channel, and what tests do with its points. */
export interface ChannelFixture {
  readonly team: SeededTeam;
  readonly channelId: string;
  readonly sources: ChannelSources;
  asOwner<T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T>;
  add(items: readonly Point[], rest?: object): ReturnType<typeof addChannelData>;
  sort(): Promise<void>;
  points(list?: object): Promise<Awaited<ReturnType<typeof pageChannelData>>["items"]>;
}

export async function openChannelFixture(database: TestCellDatabase): Promise<ChannelFixture> {
  const { cell } = database;
  const team = await seedTeam(database);
  const asOwner = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
    withTenant(cell, team.owner.context, "write", fn);
  const channelId = await asOwner((tx) =>
    createChannel(tx, { title: "Support", template: "SUPPORT_TICKETS" }),
  );
  const sources: ChannelSources = {
    embedder: hashedEmbedder,
    signal: new AbortController().signal,
    read: (fn) => withTenant(cell, team.system, "read", fn),
    write: (fn) => withTenant(cell, team.system, "write", fn),
  };
  return {
    team,
    channelId,
    sources,
    asOwner,
    add: (items, rest = {}) =>
      asOwner((tx) =>
        addChannelData(tx, channelDataInput.parse({ channelId, source: "API", items, ...rest })),
      ),
    sort: () => sortChannelData(sources, channelId),
    points: async (list = {}) =>
      (await asOwner((tx) => pageChannelData(tx, { channelId, ...list }, { limit: 500, after: undefined })))
        .items,
  };
}
