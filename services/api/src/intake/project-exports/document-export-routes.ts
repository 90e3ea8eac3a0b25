import { exportDocument } from "@fieldstone/domain/intake/project-exports/contents/export-document.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { type Request, type Response, Router } from "express";
import { requireUser } from "../../graphql/api-context.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

/** `GET /api/notes/{id}/markdown` and `GET /api/insights/{id}/markdown`: one document as a download. */
export function documentExportRoutes(services: ApiServices): Router {
  const router = Router();
  const answer =
    (type: "note" | "insight") => async (request: Request<{ id: string }>, response: Response) => {
      // For people only: a program would need several scopes for its contents.
      const context = await openPathContext(services, request, response, { units: pathCosts.markdown });
      requireUser(context);
      const { publicUrl } = services.config;
      const { fileName, markdown } = await context.write((tx) =>
        exportDocument(tx, { type, id: parseId(request.params.id), publicUrl }),
      );
      response.attachment(fileName);
      response.setHeader("content-type", "text/markdown; charset=utf-8");
      response.setHeader("cache-control", "no-store");
      response.end(markdown);
    };
  router.get("/api/notes/:id/markdown", answer("note"));
  router.get("/api/insights/:id/markdown", answer("insight"));
  return router;
}
