import { dayMs } from "@fieldstone/model/durations.ts";
import {
  type ErrorReport,
  errorReportRetentionDays,
  readErrorReport,
} from "@fieldstone/model/error-report.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { telemetrySizeBytesMax } from "@fieldstone/model/limits.ts";
import { clientNetwork } from "@fieldstone/platform/http/client-network.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import type { GlobalDatabase } from "@fieldstone/platform/postgres/global-database.ts";
import express, { type Request, Router } from "express";
import { z } from "zod";
import { type RateLimiter, rateLimits } from "./rate-limits.ts";
import { parseRequest } from "./request-parts.ts";
import { type ServiceAnswerOptions, serviceAnswers } from "./service-answers.ts";

export interface ErrorReportServices extends ServiceAnswerOptions {
  readonly database: GlobalDatabase;
  readonly limiter: RateLimiter;
  readonly log: Log;
  readonly now: () => number;
  readonly clientAddress: (request: Request) => string;
}

const wantedReport = z.object({ reference: z.uuid().transform((value) => value.toLowerCase()) });

/** `POST /api/telemetry` on the root domain: always 204; error reports are logged and kept for 30 days. */
export function rootTelemetryRoutes(services: ErrorReportServices): Router {
  const router = Router();
  router.post(
    "/api/telemetry",
    express.text({ type: () => true, limit: telemetrySizeBytesMax, inflate: false }),
    async (request, response) => {
      const address = services.clientAddress(request);
      await services.limiter.countAddress(rateLimits.telemetryByAddress, address);
      const report = readErrorReport(typeof request.body === "string" ? request.body : "");
      if (report !== undefined && (await takeShare(services, address))) {
        await keep(services, report, requestIdOf(request));
      }
      response.status(204).end();
    },
  );
  return router;
}

/** `GET /global/error-reports/{reference}`, for engineers with the service token. */
export function errorReportServiceRoutes(services: ErrorReportServices): Router {
  const router = Router();
  router.get(
    "/error-reports/:reference",
    serviceAnswers(services)(async (request) => {
      const { reference } = parseRequest(wantedReport, request.params);
      const report = await services.database.kysely
        .selectFrom("error_reports")
        .selectAll()
        .where("reference", "=", reference)
        .executeTakeFirst();
      if (report !== undefined) return { report };
      throw new ProductError("NotFound", "error_report.not_found", "There is no report with this reference.");
    }),
  );
  return router;
}

/** Whether a report is kept. Those beyond a network's own share take nothing from other networks. */
async function takeShare({ limiter }: ErrorReportServices, address: string): Promise<boolean> {
  const own = await limiter.add(rateLimits.reportsByAddressADay, clientNetwork(address));
  return !own.isOver && !(await limiter.add(rateLimits.reportsOfAllADay, "")).isOver;
}

async function keep(
  { database, log, now }: ErrorReportServices,
  { reference, release, path, message, stack }: ErrorReport,
  requestId: string,
): Promise<void> {
  log.warn({ reference, requestId, release, path }, "a browser reported an error on the root domain");
  await database.kysely
    .insertInto("error_reports")
    .values({
      reference,
      request_id: requestId,
      release,
      path,
      message,
      stack,
      received_at: new Date(now()),
    })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .execute();
}

export async function deleteOldErrorReports(database: GlobalDatabase, nowMs: number): Promise<void> {
  await database.kysely
    .deleteFrom("error_reports")
    .where("received_at", "<=", new Date(nowMs - errorReportRetentionDays * dayMs))
    .execute();
}
