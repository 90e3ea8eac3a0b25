import { clientAddressHeader } from "@fieldstone/contracts/headers.ts";
import { hashPassword } from "@fieldstone/domain/identity/passwords/password-hash.ts";
import { expectAlike } from "@fieldstone/testkit/answers-alike.ts";
import { type SeededTeam, type SeededUser, seedTeam, seedUser } from "@fieldstone/testkit/seeds.ts";
import { startCellApi, type TestCellApi } from "@fieldstone/testkit/start-cell-api.ts";
import {
  asAdministrator,
  createCellDatabase,
  type TestCellDatabase,
} from "@fieldstone/testkit/test-databases.ts";
import { afterAll, beforeAll, describe, it } from "vitest";

const members = 15;

let database: TestCellDatabase;
let api: TestCellApi;
let team: SeededTeam;
let known: SeededUser[];

beforeAll(async () => {
  database = await createCellDatabase();
  api = await startCellApi(database);
  team = await seedTeam(database);
  known = await Promise.all(Array.from({ length: members }, () => seedUser(database, team)));
  const hash = await hashPassword("Correct-horse-9");
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query("update users set password_hash = $2 where team_id = $1", [team.teamId, hash]),
  );
});
afterAll(() => api.close());

async function post(path: string, body: unknown, from: string) {
  const answer = await fetch(`${api.origin}/api/${path}`, {
    method: "POST",
    headers: { ...api.headersFor(team), [clientAddressHeader]: from },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: (await answer.text()).replace(answer.headers.get("x-request-id") ?? "-", "<reference>"),
  };
}

const addressOf = (who: "known" | "unknown", round: number): string =>
  who === "known" ? (known[round]?.email ?? "") : `nobody-${round}@example.com`;

describe("a known and an unknown address are answered alike, and in the same time", () => {
  it.each(["auth/password", "account/ask-reset", "account/ask-unlock"])("by /api/%s", async (path) => {
    await expectAlike((who, round) =>
      post(path, { email: addressOf(who, round), password: "Wrong-horse-99" }, `203.0.113.${round}`),
    );
  });

  it("by /api/auth/password while the account is locked", async () => {
    for (const who of ["known", "unknown"] as const) {
      for (let i = 0; i < 11; i += 1)
        await post("auth/password", { email: addressOf(who, 0), password: "x" }, `198.51.100.${i}`);
    }
    await expectAlike((who, round) =>
      post("auth/password", { email: addressOf(who, 0), password: "Correct-horse-9" }, `192.0.2.${round}`),
    );
  });
});
