import { addChannelData } from "@fieldstone/domain/intake/channel-data/add-channel-data.ts";
import { channelDataInput } from "@fieldstone/domain/intake/channel-data/channel-datum.ts";
import { readChannelCounts } from "@fieldstone/domain/intake/channel-data/read-channel-counts.ts";
import { createChannel } from "@fieldstone/domain/intake/channel-themes/create-channel.ts";
import { sortChannelTask } from "@fieldstone/domain/intake/channels/channel-tasks.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { type TenantTransaction, withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { startTaskRunner } from "@fieldstone/platform/queue/task-runner.ts";
import { seedTeam } from "@fieldstone/testkit/seeds.ts";
import { createCellDatabase } from "@fieldstone/testkit/test-databases.ts";
import { expect, test } from "vitest";
import { sortChannelWork } from "./channel-work.ts";

test("a channel is sorted once at a time, however many calls bring points into it meanwhile", async () => {
  const database = await createCellDatabase();
  const team = await seedTeam(database);
  const write = <T>(fn: (tx: TenantTransaction) => Promise<T>): Promise<T> =>
    withTenant(database.cell, team.owner.context, "write", fn);
  const channelId = await write((tx) => createChannel(tx, { title: "Support", template: "SUPPORT_TICKETS" }));
  const add = (text: string) =>
    write((tx) =>
      addChannelData(tx, channelDataInput.parse({ channelId, source: "API", items: [{ text }] })),
    );
  const sorting = sortChannelWork({ cell: database.cell, config: { embeddings: "hashed" } });
  let running = 0;
  const runningAtOnce: number[] = [];
  const runner = await startTaskRunner({
    url: database.tasksUrl,
    region: team.region,
    concurrency: 4,
    tasks: [
      {
        name: sortChannelTask.name,
        async run(payload, run) {
          running += 1;
          runningAtOnce.push(running);
          // Points that arrive during sorting enqueue another run, which waits for it.
          if (runningAtOnce.length === 1) for (const text of ["Second", "Third", "Fourth"]) await add(text);
          await sorting.run(payload, run);
          running -= 1;
        },
      },
    ],
    log: silentLog,
  });
  try {
    await add("First");
    const counts = async () => (await write((tx) => readChannelCounts(tx, [channelId]))).get(channelId);
    await expect
      .poll(async () => ({ ...(await counts()), tasks: runningAtOnce.length }), { timeout: 20_000 })
      .toMatchObject({ dataCount: 4, waitingCount: 0, tasks: 2 });
    expect(runningAtOnce).toEqual([1, 1]);
  } finally {
    await runner.stop();
  }
});
