import { exportAudit } from "@fieldstone/domain/kernel/audit/export-audit.ts";
import { requireWorkspaceAdmin } from "@fieldstone/domain/kernel/workspace/team-policy.ts";
import { sendReadable } from "@fieldstone/platform/http/send-readable.ts";
import { type Request, type Response, Router } from "express";
import { z } from "zod";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

const seq = z.coerce.number("Give the place of an entry as a number.").int().min(1);
const moment = z.iso.datetime({
  offset: true,
  error: "Give a moment as ISO 8601 with a zone, such as 2026-01-31T09:00:00Z.",
});

const exportQuery = z
  .strictObject(
    { fromSeq: seq, toSeq: seq, from: moment, until: moment },
    "Ask by fromSeq, toSeq, from or until.",
  )
  .partial();

/** `GET /api/audit/export`: the audit log as JSON lines, which `npm run audit:verify` verifies. */
export function auditRoutes(services: ApiServices): Router {
  const router = Router();
  router.get("/api/audit/export", async (request: Request, response: Response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.auditExport,
      scope: "audit:read",
    });
    requireWorkspaceAdmin(context.tenant.actor);
    const asked = parseInput(exportQuery, request.query);
    const { name, lines } = await exportAudit(services.cell, context.tenant, asked);
    response.setHeader("content-type", "application/x-ndjson; charset=utf-8");
    response.setHeader("content-disposition", `attachment; filename="${name}"`);
    response.setHeader("cache-control", "no-store");
    await sendReadable(lines, response);
  });
  return router;
}
