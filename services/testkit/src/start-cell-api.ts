import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiServices } from "@fieldstone/api/http/api-services.ts";
import { createCellApi } from "@fieldstone/api/http/cell-api.ts";
import {
  clientAddressHeader,
  epochHeader,
  forwardedHostHeader,
  forwardedProtocolHeader,
  serviceHeader,
  teamHeader,
} from "@fieldstone/contracts/headers.ts";
import { hashSecret, newSecret } from "@fieldstone/domain/kernel/secrets/secret.ts";
import { dayMs } from "@fieldstone/model/durations.ts";
import { newId, toShortId } from "@fieldstone/model/ids.ts";
import type { CellConfig } from "@fieldstone/platform/config/cell-config.ts";
import type { ReadTextRecords } from "@fieldstone/platform/dns/text-records.ts";
import { silentLog } from "@fieldstone/platform/log/create-log.ts";
import { openObjectStore } from "@fieldstone/platform/objects/open-object-store.ts";
import { openSearchIndex } from "@fieldstone/platform/search-index/open-search-index.ts";
import { createMetrics } from "@fieldstone/platform/telemetry/metrics.ts";
import type { SeededTeam, SeededUser } from "./seeds.ts";
import { serviceToken, testCellConfig } from "./test-cell-config.ts";
import { asAdministrator, type TestCellDatabase } from "./test-databases.ts";

const host = "team.fieldstone.localhost:8080";

export interface TestCellApi {
  readonly origin: string;
  readonly services: ApiServices;
  /** The router's headers for a request to a team. */
  headersFor(team: Pick<SeededTeam, "teamId">): Record<string, string>;
  /** For the router's own calls. */
  readonly serviceHeaders: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** A cell's API on its own port, with a test database. Close it before the database. */
export async function startCellApi(
  database: TestCellDatabase,
  overrides: Partial<CellConfig> = {},
  readTextRecords: ReadTextRecords = async () => [],
): Promise<TestCellApi> {
  const dir = await mkdtemp(join(tmpdir(), "fieldstone-cell-"));
  const config = { ...testCellConfig(database, dir), ...overrides };
  const search = openSearchIndex(config, silentLog);
  const api = createCellApi(config, {
    objects: openObjectStore(config.objects),
    cell: database.cell,
    log: silentLog,
    metrics: createMetrics({ process: "test" }),
    search,
    readTextRecords,
  });
  const { origin } = await api.listen();
  return {
    origin,
    services: api.services,
    headersFor: (team) => ({
      [serviceHeader]: serviceToken,
      [teamHeader]: team.teamId,
      [epochHeader]: "1",
      [forwardedHostHeader]: host,
      [forwardedProtocolHeader]: "http",
      [clientAddressHeader]: "203.0.113.7",
      "content-type": "application/json",
    }),
    serviceHeaders: { authorization: `Bearer ${serviceToken}`, "content-type": "application/json" },
    close: async () => {
      await api.close();
      await search.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** The `cookie` header of a new session of a member. */
export async function sessionCookieOf(
  database: TestCellDatabase,
  team: Pick<SeededTeam, "teamId">,
  user: Pick<SeededUser, "userId">,
  options: { expiresAt?: Date } = {},
): Promise<string> {
  const secret = newSecret();
  const expiresAt = options.expiresAt ?? new Date(Date.now() + dayMs);
  await asAdministrator(database.adminUrl, (admin) =>
    admin.query(
      `insert into sessions (team_id, session_id, user_id, token_hash, method, expires_at)
       values ($1, $2, $3, $4, 'PASSWORD', $5)`,
      [team.teamId, newId(), user.userId, hashSecret(secret), expiresAt],
    ),
  );
  return `fieldstone_session=${toShortId(team.teamId)}.${secret}`;
}

export interface JsonAnswer {
  readonly status: number;
  readonly headers: Headers;
  // Tests read answers of every shape; a wrong one fails their assertion.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what each test is about
  readonly body: any;
}

/** Fetches and parses; the body is undefined where it is not JSON. */
export async function askJson(url: string, init: RequestInit): Promise<JsonAnswer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = /[+/]json\b/.test(response.headers.get("content-type") ?? "") && text !== "";
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined };
}

/** Queries a cell's GraphQL as the router forwards it. */
export async function askGraphql(
  api: TestCellApi,
  team: Pick<SeededTeam, "teamId">,
  request: { query: string; variables?: Record<string, unknown>; operationName?: string },
  headers: Readonly<Record<string, string>> = {},
): Promise<JsonAnswer> {
  return await askJson(`${api.origin}/api/graphql`, {
    method: "POST",
    headers: { ...api.headersFor(team), ...headers },
    body: JSON.stringify(request),
  });
}
