import { readFile, readRecordingFile } from "@fieldstone/domain/research/files/read-file.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { fileObjectRoutes, fileObjectsPath } from "@fieldstone/platform/objects/file-object-routes.ts";
import { FileStore } from "@fieldstone/platform/objects/file-store.ts";
import { Router } from "express";
import type { ApiServices } from "../../http/api-services.ts";
import { openPathContext } from "../../http/open-context.ts";
import { pathCosts } from "../../http/path-costs.ts";
import { visitorsOr } from "./visitor-credentials.ts";

/** Life of a download's signed address, in seconds: long enough to begin, too short to pass on. */
const downloadLifeSeconds = 60;

/** Life of a recording's signed address, in seconds: a player asks for range after range of it. */
const streamLifeSeconds = 6 * 3_600;

/** `GET /files/download/{fileId}`, `GET /files/stream/{fileId}` for players, and the signed addresses themselves where files lie on this machine's disk. */
export function fileRoutes(services: ApiServices): Router {
  const { objects, config } = services;
  const router = Router();
  router.get("/files/download/:fileId", async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.read,
      scope: "files:read",
      credentials: visitorsOr(request),
    });
    const file = await context.read((tx) => readFile(tx, parseId(request.params.fileId)));
    const address = await objects.signGet(file.objectKey, {
      expiresInSeconds: downloadLifeSeconds,
      contentType: file.mimeType,
      downloadName: file.name,
    });
    response.redirect(302, address);
  });
  router.get("/files/stream/:fileId", async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.read,
      scope: "files:read",
      credentials: visitorsOr(request),
    });
    const file = await context.read((tx) => readRecordingFile(tx, parseId(request.params.fileId)));
    const address = await objects.signGet(file.objectKey, {
      expiresInSeconds: streamLifeSeconds,
      contentType: file.mimeType,
    });
    response.redirect(302, address);
  });
  if (objects instanceof FileStore && config.objects.driver === "file") {
    router.use(fileObjectsPath, fileObjectRoutes(objects, config.objects.signingKey));
  }
  return router;
}
