import type { ServiceTokens } from "@fieldstone/contracts/secrets.ts";
import type { WebhookType } from "@fieldstone/model/webhooks/webhook-type.ts";
import type { WebhookConfig } from "@fieldstone/platform/config/webhook-config.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import type { Request } from "express";
import type { Caller, CellClient } from "../global/cell-client.ts";
import type { RouteTable } from "../routes/route-table.ts";

export interface WebhookServices extends ServiceTokens {
  readonly database: GlobalDatabase;
  readonly table: RouteTable;
  readonly cellClient: CellClient;
  readonly webhooks: WebhookConfig;
  readonly now: () => number;
  readonly log: Log;
  readonly callerOf: (request: Request) => Caller;
  /** Called for every event, with its outcome. */
  readonly onEvent: (type: WebhookType, outcome: "forwarded" | "unknown" | "ignored" | "closed") => void;
}
