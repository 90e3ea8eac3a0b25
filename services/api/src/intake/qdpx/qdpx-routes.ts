import { packQdpx } from "@fieldstone/domain/intake/qdpx/pack-qdpx.ts";
import { readQdaProject } from "@fieldstone/domain/intake/qdpx/read-qda-project.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { Router } from "express";
import { requireUser } from "../../graphql/api-context.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { openPathContext } from "../../http/open-context.ts";
import { pathCosts } from "../../http/path-costs.ts";

/** `GET /api/projects/{projectId}/qdpx`: the project in the exchange format of the REFI-QDA standard. */
export function qdpxRoutes(services: ApiServices): Router {
  const router = Router();
  router.get("/api/projects/:projectId/qdpx", async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.projectExport,
      scope: "highlights:read",
    });
    requireUser(context);
    const project = await context.read((tx) => readQdaProject(tx, parseId(request.params.projectId)));
    response.setHeader("content-type", "application/zip");
    response.setHeader("content-disposition", 'attachment; filename="project.qdpx"');
    response.setHeader("cache-control", "no-store");
    response.end(await packQdpx(project, new Date()));
  });
  return router;
}
