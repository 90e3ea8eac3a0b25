import { teamIdSchema } from "@fieldstone/contracts/workspace-calls.ts";
import { keepErrorReport } from "@fieldstone/domain/kernel/error-reports/keep-error-report.ts";
import { findErrorReport } from "@fieldstone/domain/kernel/error-reports/read-error-report.ts";
import { readErrorReport } from "@fieldstone/model/error-report.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { telemetrySizeBytesMax } from "@fieldstone/model/limits.ts";
import { readUpgradeShown } from "@fieldstone/model/plans/read-upgrade.ts";
import { requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import { Router } from "express";
import { z } from "zod";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { readBody } from "../../http/request-body.ts";
import { readForwarded, requireServiceBearer } from "../../http/router-headers.ts";
import { signedInMember } from "../../http/signed-in-member.ts";

const reportPlace = z.object({
  teamId: teamIdSchema,
  epoch: z.coerce.number().int().min(1),
});
const reportReference = z.object({ reference: z.uuid().transform((value) => value.toLowerCase()) });

/**
 * `POST /api/telemetry`: browsers' reports about themselves, always answered with 204. Error reports are kept
 * for 30 days; upgrade prompts that were shown are counted by area. With the service token,
 * `GET /internal/error-reports/{reference}?teamId=&epoch=` finds a report by the reference that the person
 * saw.
 */
export function errorReportRoutes(services: ApiServices): Router {
  const { cell, config, log, metrics, work } = services;
  const received = metrics.counter("telemetry_received_total", "Telemetry reports that browsers sent");
  const upgradesShown = metrics.counter("upgrade_prompts_shown_total", "Prompts to upgrade that were shown", [
    "area",
  ]);
  const router = Router();
  router.post("/api/telemetry", async (request, response) => {
    const forwarded = readForwarded(request, config);
    const { teamId, epoch, requestId } = forwarded;
    const actor = { kind: "anonymous" } as const;
    const context = { teamId, epoch, region: config.region, requestId, actor };
    const owner = { tenant: context, forwarded, connection: request.socket };
    await work.enterUntilAnswered(owner, pathCosts.write, response);
    const body = await readBody(request, telemetrySizeBytesMax);
    received.inc();
    const text = body.toString("utf8");
    const area = readUpgradeShown(text);
    if (area !== undefined) upgradesShown.inc({ area });
    const report = readErrorReport(text);
    if (report !== undefined) {
      const { reference, release, path } = report;
      const userId = await signedInMember(services, forwarded, request);
      const sender = { userId, ipAddress: forwarded.clientAddress };
      const kept = await withTenant(cell, context, "uncounted", (tx) => keepErrorReport(tx, report, sender));
      if (kept) log.warn({ reference, requestId, teamId, release, path }, "a browser reported an error");
    }
    response.status(204).end();
  });
  router.all("/api/telemetry", () => {
    throw new ProductError("InvalidOperation", "request.method", "Send telemetry by POST.");
  });
  router.get("/internal/error-reports/:reference", async (request, response) => {
    requireServiceBearer(request.headers, config);
    const { reference } = parseInput(reportReference, request.params);
    const place = parseInput(reportPlace, request.query);
    const actor = { kind: "system", name: "error reports" } as const;
    const context = { ...place, region: config.region, requestId: requestIdOf(request), actor };
    const report = await withTenant(cell, context, "read", (tx) => findErrorReport(tx, reference));
    if (report === undefined) {
      throw new ProductError(
        "NotFound",
        "error_report.not_found",
        "There is no report with this reference. It may be older than 30 days, or another workspace's.",
      );
    }
    response.json(report);
  });
  return router;
}
