import { once } from "node:events";
import { newId } from "@fieldstone/model/ids.ts";
import type { Change } from "@fieldstone/platform/postgres/change.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { cellApiFixture } from "@fieldstone/testkit/cell-api-fixture.ts";
import { seedUser } from "@fieldstone/testkit/seeds.ts";
import { sessionCookieOf } from "@fieldstone/testkit/start-cell-api.ts";
import { asAdministrator } from "@fieldstone/testkit/test-databases.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { z } from "zod";

const fixture = cellApiFixture();
afterEach(() => void vi.restoreAllMocks());

const message = z.object({
  type: z.enum(["next", "error", "connection_ack"]),
  payload: z.unknown().optional(),
});
const projectChange = z.object({ data: z.object({ changes: z.object({ type: z.literal("project") }) }) });

const announce = (change: Change) =>
  withTenant(fixture.database.cell, fixture.team.system, "write", (tx) => tx.notify(change));

describe("many subscriptions of one member", () => {
  /** A socket with many subscriptions of changes; `received` has the messages of each kind. */
  async function openMany(cookie: string, count: number) {
    const headers = { ...fixture.api.headersFor(fixture.team), cookie };
    const socket = new WebSocket(
      `${fixture.api.origin.replace("http", "ws")}/api/graphql`,
      "graphql-transport-ws",
      {
        headers,
      },
    );
    sockets.push(socket);
    const received = { projects: 0, next: 0, error: 0, connection_ack: 0 };
    socket.on("message", (data) => {
      const { type, payload } = message.parse(JSON.parse(data.toString()));
      received[type] += 1;
      if (projectChange.safeParse(payload).success) received.projects += 1;
    });
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "connection_init" }));
    await expect.poll(() => received.connection_ack).toBe(1);
    for (let id = 0; id < count; id += 1)
      socket.send(
        JSON.stringify({
          id: `${id}`,
          type: "subscribe",
          payload: { query: "subscription { changes { type id } }" },
        }),
      );
    return received;
  }
  const sockets: WebSocket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate();
  });

  it("read their reader's rights once for each change", async () => {
    const member = await seedUser(fixture.database, fixture.team);
    const received = await openMany(await sessionCookieOf(fixture.database, fixture.team, member), 40);
    await expect
      .poll(async () => {
        await announce({ type: "note", id: fixture.team.teamId, act: "updated" });
        return received.next % 40 === 0 && received.next > 0;
      })
      .toBe(true);
    const projectId = newId();
    await asAdministrator(fixture.database.adminUrl, (admin) =>
      admin.query(
        "insert into projects (team_id, project_id, title, workspace_access) values ($1, $2, 'P', 'open')",
        [fixture.team.teamId, projectId],
      ),
    );
    const enter = vi.spyOn(fixture.api.services.cell.tenantConnections, "enter");
    for (const act of ["created", "updated", "updated"] as const)
      await announce({ type: "project", id: projectId, act });
    await expect.poll(() => received.projects).toBe(3 * 40);
    // For 120 executions; a read may happen once more.
    expect(enter.mock.calls.length).toBeLessThanOrEqual(6);
  });

  it("are a hundred over all sockets, and others have theirs", async () => {
    const member = await seedUser(fixture.database, fixture.team);
    const cookie = await sessionCookieOf(fixture.database, fixture.team, member);
    await openMany(cookie, 45);
    await openMany(cookie, 45);
    const third = await openMany(cookie, 12);
    await expect.poll(() => third.error).toBe(2);
    const owners = await openMany(
      await sessionCookieOf(fixture.database, fixture.team, fixture.team.owner),
      1,
    );
    await expect
      .poll(async () => {
        await announce({ type: "note", id: fixture.team.teamId, act: "updated" });
        return owners.next;
      })
      .toBeGreaterThan(0);
  });
});
