import { downloadProjectExport } from "@fieldstone/domain/intake/project-exports/download-project-export.ts";
import {
  projectExportFileName,
  projectExportKey,
} from "@fieldstone/domain/intake/project-exports/project-export.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { Router } from "express";
import { requireUser } from "../../graphql/api-context.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { downloadLifetimeSeconds } from "../../http/download-lifetime.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

/** `GET /api/project-exports/{id}/download`: redirects to the signed address of the member's own export. */
export function projectExportRoutes(services: ApiServices): Router {
  const router = Router();
  router.get("/api/project-exports/:id/download", async (request, response) => {
    // For people only: a program would need several scopes for its contents.
    const context = await openPathContext(services, request, response, { units: pathCosts.read });
    requireUser(context);
    const made = await context.write((tx) => downloadProjectExport(tx, parseId(request.params.id)));
    const key = projectExportKey(context.tenant, made.id);
    const address = await services.objects.signGet(key, {
      expiresInSeconds: downloadLifetimeSeconds,
      downloadName: projectExportFileName(made),
    });
    response.setHeader("cache-control", "no-store");
    response.redirect(302, address);
  });
  return router;
}
