import type { StoredFile } from "@fieldstone/domain/research/files/find-file.ts";
import { readFile, readRecordingFile } from "@fieldstone/domain/research/files/read-file.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import { fileObjectRoutes, fileObjectsPath } from "@fieldstone/platform/objects/file-object-routes.ts";
import { FileStore } from "@fieldstone/platform/objects/file-store.ts";
import type { SignedGetOptions } from "@fieldstone/platform/objects/object-store.ts";
import { type Request, type Response, Router } from "express";
import type { ApiServices } from "../../http/api-services.ts";
import { downloadLifeSeconds } from "../../http/download-life.ts";
import { openPathContext } from "../../http/open-context.ts";
import { pathCosts } from "../../http/path-costs.ts";
import { visitorsOr } from "./visitor-credentials.ts";

/** Life of a recording's signed address, in seconds: a player asks for range after range of it. */
const streamLifeSeconds = 6 * 3_600;

/** `GET /files/download/{fileId}`, `GET /files/stream/{fileId}` for players, and the signed addresses themselves where files lie on this machine's disk. */
export function fileRoutes(services: ApiServices): Router {
  const { objects, config } = services;
  const router = Router();
  const lead = async (
    request: Request<{ fileId: string }>,
    response: Response,
    read: typeof readFile,
    options: (file: StoredFile) => SignedGetOptions,
  ) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.read,
      scope: "files:read",
      credentials: visitorsOr(request),
    });
    const file = await context.read((tx) => read(tx, parseId(request.params.fileId)));
    const address = await objects.signGet(file.objectKey, { contentType: file.mimeType, ...options(file) });
    response.redirect(302, address);
  };
  router.get("/files/download/:fileId", (request, response) =>
    lead(request, response, readFile, ({ name }) => ({
      expiresInSeconds: downloadLifeSeconds,
      downloadName: name,
    })),
  );
  router.get("/files/stream/:fileId", (request, response) =>
    lead(request, response, readRecordingFile, () => ({ expiresInSeconds: streamLifeSeconds })),
  );
  if (objects instanceof FileStore && config.objects.driver === "file") {
    router.use(fileObjectsPath, fileObjectRoutes(objects, config.objects.signingKey));
  }
  return router;
}
