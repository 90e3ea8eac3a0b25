import { readFile } from "@fieldstone/domain/research/files/read-file.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { fileObjectRoutes, fileObjectsPath } from "@fieldstone/platform/objects/file-object-routes.ts";
import { FileStore } from "@fieldstone/platform/objects/file-store.ts";
import { Router } from "express";
import type { ApiServices } from "../../http/api-services.ts";
import { openPathContext } from "../../http/open-context.ts";
import { pathCosts } from "../../http/path-costs.ts";

/** Life of a download's signed address, in seconds: long enough to begin, too short to pass on. */
const downloadLifeSeconds = 60;

/** `GET /files/download/{fileId}`, and the signed addresses themselves where files lie on this machine's disk. */
export function fileRoutes(services: ApiServices): Router {
  const { objects, config } = services;
  const router = Router();
  router.get("/files/download/:fileId", async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.read,
      scope: "files:read",
    });
    const file = await context.read((tx) => readFile(tx, parseId(request.params.fileId)));
    const address = await objects.signGet(file.objectKey, {
      expiresInSeconds: downloadLifeSeconds,
      downloadName: file.name,
    });
    response.redirect(302, address);
  });
  if (objects instanceof FileStore && config.objects.driver === "file") {
    router.use(fileObjectsPath, fileObjectRoutes(objects, config.objects.signingKey));
  }
  return router;
}
