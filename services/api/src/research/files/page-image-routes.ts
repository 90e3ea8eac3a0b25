import { type PageImageSize, pageImageKey } from "@fieldstone/domain/research/files/pages/page-objects.ts";
import { requireFilePage } from "@fieldstone/domain/research/files/pages/require-page.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { type Request, type Response, Router } from "express";
import { z } from "zod";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

/** Life of a signed image address, in seconds. */
const addressLifeSeconds = 300;

const pageQuery = z.object({ page: z.coerce.number().int().min(1).default(1) });

/** `GET /image/pdf-thumbnail/{fileId}` and `GET /image/pdf-page/{fileId}`, for page `?page=` or the first. */
export function pageImageRoutes(services: ApiServices): Router {
  const router = Router();
  const show = async (request: Request<{ fileId: string }>, response: Response, size: PageImageSize) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.read,
      scope: "files:read",
    });
    const query = pageQuery.safeParse(request.query);
    const pageNum = query.success ? query.data.page : 1;
    const fileId = parseId(request.params.fileId);
    await context.read((tx) => requireFilePage(tx, fileId, pageNum));
    const key = pageImageKey(context.tenant, fileId, size, pageNum);
    const address = await services.objects.signGet(key, {
      expiresInSeconds: addressLifeSeconds,
      contentType: "image/webp",
    });
    response.redirect(302, address);
  };
  router.get("/image/pdf-thumbnail/:fileId", (request, response) => show(request, response, "thumbnail"));
  router.get("/image/pdf-page/:fileId", (request, response) => show(request, response, "page"));
  return router;
}
