import { newId } from "@fieldstone/model/ids.ts";
import { createGlobalDatabase } from "@fieldstone/testkit/test-databases.ts";
import { type FakeCell, startFakeCell } from "./fake-cell.ts";
import { runRouter } from "./test-router.ts";
import { ask, testServiceToken } from "./test-router-server.ts";
import { type KeyServer, type SentWebhook, startKeyServer, webhookConfig } from "./webhook-senders.ts";

interface JsonAnswer {
  readonly status: number;
  readonly text: string;
  // Tests read answers of every shape; a wrong one fails their assertion.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what each test is about
  readonly json: any;
}

/** A router with two regions and one workspace in each, to which providers send. */
export interface WebhookHarness {
  readonly port: number;
  readonly keys: KeyServer;
  readonly euCell: FakeCell;
  readonly usCell: FakeCell;
  readonly euTeam: string;
  readonly usTeam: string;
  service(method: string, path: string, body: unknown, token?: string): Promise<JsonAnswer>;
  link(type: string, externalId: string, teamId: string): Promise<JsonAnswer>;
  send(type: string, sent: SentWebhook, query?: string): Promise<JsonAnswer>;
  close(): Promise<void>;
}

export async function startWebhookHarness(): Promise<WebhookHarness> {
  const database = await createGlobalDatabase();
  const [euCell, usCell, keys] = await Promise.all([startFakeCell(), startFakeCell(), startKeyServer()]);
  const running = await runRouter({
    database: database.database,
    url: database.url,
    cells: { EU_A: euCell.port, US_B: usCell.port },
    deps: { webhooks: webhookConfig(keys.url) },
  });
  const readAnswer = async (answer: ReturnType<typeof ask>): Promise<JsonAnswer> => {
    const { status, body, headers } = await answer;
    const isJson = headers["content-type"]?.includes("json") === true;
    return { status, text: body, json: isJson ? JSON.parse(body) : undefined };
  };
  const service: WebhookHarness["service"] = (method, path, body, token = testServiceToken) =>
    readAnswer(
      ask(running.port, `/global${path}`, {
        method,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }),
    );
  const [euTeam, usTeam] = [newId(), newId()];
  await service("PUT", `/tenant-routes/${euTeam}`, { subdomain: "eu", region: "EU_A", epoch: 7 });
  await service("PUT", `/tenant-routes/${usTeam}`, { subdomain: "us", region: "US_B" });
  return {
    port: running.port,
    keys,
    euCell,
    usCell,
    euTeam,
    usTeam,
    service,
    link: (type, externalId, teamId) => service("PUT", "/webhook-links", { type, externalId, teamId }),
    send: (type, sent, query = "") =>
      readAnswer(ask(running.port, `/global/webhooks/${type}${query}`, { method: "POST", ...sent })),
    close: async () => {
      await running.close();
      await Promise.all([euCell.close(), usCell.close(), keys.close()]);
      await database.close();
    },
  };
}
