import { findConversationFilters } from "@fieldstone/domain/discovery/ask/read-conversations.ts";

import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { watchTurns } from "@fieldstone/platform/process/busy-turns.testing.ts";
import { seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import {
  askGraphql,
  sessionCookieOf,
  startCellApi,
  type TestCellApi,
} from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

/** A member may have up to a thousand. */
const conversationsMade = 400;
let database: TestCellDatabase;
let api: TestCellApi;

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
});
afterAll(() => api.close());

it("conversations about a thousand things each are listed in short turns, without all their filters", async () => {
  const team = await seedTeam(database);
  const { userId } = team.owner;
  const conversationIds = await asAdministrator(database.adminUrl, async (admin) => {
    const { rows } = await admin.query<{ id: string }>(
      `insert into ask_conversations (team_id, conversation_id, user_id, title, filter)
        select $1, gen_random_uuid(), $2, 'What do people say?', about.filter from generate_series(1, $3::integer),
          (select jsonb_build_object('objectType', 'note', 'objectIds', jsonb_agg(gen_random_uuid())) as filter
            from generate_series(1, 1000)) about
        returning conversation_id as id`,
      [team.teamId, userId, conversationsMade],
    );
    return rows.map(({ id }) => id);
  });
  const cookie = await sessionCookieOf(database, team, team.owner);
  const ask = (query: string) => askGraphql(api, team, { query }, { cookie });
  await ask("{ askConversations { id title } }");

  const turns = watchTurns();
  const { body } = await ask("{ askConversations { id title } }");
  expect(body.data.askConversations).toHaveLength(conversationsMade);
  const whole = await ask("{ askConversations { id filter } }");
  expect(await turns.stop()).toBeLessThan(200);
  expect(whole.body.errors[0].extensions.code).toBe("ask.filters_too_long");

  const one = await ask(`{ askConversation(id: "${conversationIds[0]}") { filter } }`);
  expect(one.body.data.askConversation.filter.objectIds).toHaveLength(1_000);
  const colleague = await seedUser(database, team);
  const read = (who: typeof colleague, ids: readonly string[]) =>
    withTenant(database.cell, who.context, "read", (tx) => findConversationFilters(tx, ids));
  expect((await read(team.owner, conversationIds.slice(0, 20))).size).toBe(20);
  expect((await read(colleague, conversationIds.slice(0, 20))).size).toBe(0);
});
