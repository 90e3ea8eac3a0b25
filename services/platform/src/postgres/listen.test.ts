import { connect, createServer, type Socket } from "node:net";
import { type SeededTeam, seedTeam } from "@fieldstone/testkit/seeds.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { beforeAll, expect, test } from "vitest";
import { type Change, changesChannel, tenantChange } from "./change.ts";
import { listen } from "./listen.ts";
import { withTenant } from "./tenant.ts";

let database: TestCellDatabase;
let team: SeededTeam;

beforeAll(async () => {
  database = await createCellDatabase();
  team = await seedTeam(database);
});

const change: Change = { type: "note", id: "1", act: "updated" };
const announce = () => withTenant(database.cell, team.system, "write", (tx) => tx.notify(change));

test("a change is heard when its transaction commits, with its team, and never when it does not", async () => {
  const received: unknown[] = [];
  const listener = await listen({
    url: database.url,
    applicationName: "test-listener",
    channel: changesChannel,
    onPayload: (payload) => received.push(tenantChange.parse(JSON.parse(payload))),
    onResync: () => undefined,
  });
  await withTenant(database.cell, team.system, "write", async (tx) => {
    await tx.notify({ ...change, id: "never" });
    throw new Error("no");
  }).catch(() => undefined);
  await announce();
  await expect
    .poll(() => received)
    .toEqual([{ ...change, teamId: team.teamId, requestId: team.system.requestId }]);
  await listener.close();
});

test("a listener whose connection is cut comes back and says that it may have missed something", async () => {
  let resyncs = 0;
  let received = 0;
  const listener = await listen({
    url: database.url,
    applicationName: "test-listener",
    channel: changesChannel,
    onPayload: () => {
      received += 1;
    },
    onResync: () => {
      resyncs += 1;
    },
  });
  expect(resyncs).toBe(1);
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test-listener'",
    ),
  );
  await expect.poll(() => resyncs).toBe(2);
  await announce();
  await expect.poll(() => received).toBe(1);
  await listener.close();
});

/** Forwards bytes to the database until told to swallow them, which simulates a host that died. */
async function startSilencer(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const silenced = new Set<Socket>();
  let opened: Socket[] = [];
  let swallowing = false;
  let dropAt: string | undefined;
  const server = createServer((client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port) });
    opened.push(client, upstream);
    if (swallowing) silenced.add(client);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => undefined);
      one.on("data", (bytes) => {
        if (dropAt !== undefined && bytes.includes(dropAt)) {
          dropAt = undefined;
          client.destroy();
          upstream.destroy();
        } else if (!silenced.has(one)) other.write(bytes);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the silencer has no port");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${address.port}`;
  return {
    url: url.href,
    /** The same for new connections: they are accepted, and nothing else happens. */
    swallowNew: (on: boolean) => {
      swallowing = on;
    },
    /** Closes, once, the connection that transmits these words. */
    dropOnceAt: (words: string) => {
      dropAt = words;
    },
    silence: () => {
      for (const socket of opened) silenced.add(socket);
      opened = [];
    },
    close: () => {
      for (const socket of [...opened, ...silenced]) socket.destroy();
      server.close();
    },
  };
}

test("a listener whose database falls silent without closing comes back by itself", async () => {
  const silencer = await startSilencer(database.url);
  let resyncs = 0;
  let received = 0;
  const errors: string[] = [];
  const listener = await listen({
    url: silencer.url,
    applicationName: "test-listener-silent",
    channel: changesChannel,
    heartbeatMs: 500,
    onPayload: () => {
      received += 1;
    },
    onResync: () => {
      resyncs += 1;
    },
    onError: ({ message }) => errors.push(message),
  });
  silencer.silence();
  await expect.poll(() => resyncs, { timeout: 10_000 }).toBe(2);
  expect(errors).toContain("the database stopped answering a listener");
  await announce();
  await expect.poll(() => received).toBe(1);
  await listener.close();
  silencer.close();
});

/** A listener that connects through a silencer, with its recorded events. */
async function listenThrough(silencer: { readonly url: string }) {
  const reported = { resyncs: 0, received: 0, errors: [] as string[] };
  const listener = await listen({
    url: silencer.url,
    applicationName: "test-listener-through",
    channel: changesChannel,
    heartbeatMs: 500,
    onPayload: () => {
      reported.received += 1;
    },
    onResync: () => {
      reported.resyncs += 1;
    },
    onError: ({ message }) => reported.errors.push(message),
  });
  return { reported, listener };
}

test("a listener whose new connection is accepted and never answered gives it up and comes back", async () => {
  const silencer = await startSilencer(database.url);
  const { reported, listener } = await listenThrough(silencer);
  silencer.swallowNew(true);
  silencer.silence();
  await expect.poll(() => reported.errors.length, { timeout: 10_000 }).toBeGreaterThan(1);
  silencer.swallowNew(false);
  await expect.poll(() => reported.resyncs, { timeout: 10_000 }).toBe(2);
  await announce();
  await expect.poll(() => reported.received).toBe(1);
  await listener.close();
  silencer.close();
});

test("a connection that drops before it listens is tried again once, not by two connections", async () => {
  const silencer = await startSilencer(database.url);
  silencer.dropOnceAt("listen ");
  await expect(listenThrough(silencer)).rejects.toThrow("terminated");
  const { reported, listener } = await listenThrough(silencer);
  silencer.dropOnceAt("listen ");
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'test-listener-through'",
    ),
  );
  await expect.poll(() => reported.resyncs, { timeout: 10_000 }).toBe(2);
  // One for the connection that was closed, one for the one that went silent.
  expect(reported.errors).toHaveLength(2);
  await listener.close();
  silencer.close();
});

test("a listener whose database is silent closes all the same", async () => {
  const silencer = await startSilencer(database.url);
  const { listener } = await listenThrough(silencer);
  silencer.silence();
  await listener.close();
  silencer.close();
});
