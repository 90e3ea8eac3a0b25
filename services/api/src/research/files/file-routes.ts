import { readFile, readRecordingFile } from "@fieldstone/domain/research/files/read-file.ts";
import { readServedObject } from "@fieldstone/domain/research/recordings/served-object.ts";
import { parseId } from "@fieldstone/model/ids.ts";
import {
  answerObject,
  fileObjectRoutes,
  fileObjectsPath,
} from "@fieldstone/platform/objects/file-object-routes.ts";
import { FileStore } from "@fieldstone/platform/objects/file-store.ts";
import { type Request, type Response, Router } from "express";
import type { ApiServices } from "../../http/api-services.ts";
import { downloadLifetimeSeconds } from "../../http/download-lifetime.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

/**
 * `GET /files/download/{fileId}`, `GET /files/stream/{fileId}` for players, and the signed addresses where
 * files are on the local disk. Recordings are served here: a signed address would outlive a redaction.
 */
export function fileRoutes(services: ApiServices): Router {
  const { objects, config } = services;
  const router = Router();
  const lead = async (
    request: Request<{ fileId: string }>,
    response: Response,
    read: typeof readFile,
    options: { readonly isSaved: boolean },
  ) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.read,
      scope: "files:read",
    });
    const { fileType, served } = await context.read(async (tx) => {
      const file = await read(tx, parseId(request.params.fileId));
      return { fileType: file.fileType, served: await readServedObject(tx, file) };
    });
    const { objectKey: key, mimeType: contentType, name } = served;
    const saved = options.isSaved ? { downloadName: name } : {};
    if (fileType === "AUDIO" || fileType === "VIDEO") {
      await answerObject(objects, { key, contentType, ...saved }, request, response, "private, no-cache");
      return;
    }
    const expiresInSeconds = downloadLifetimeSeconds;
    response.redirect(302, await objects.signGet(key, { expiresInSeconds, contentType, ...saved }));
  };
  router.get("/files/download/:fileId", (request, response) =>
    lead(request, response, readFile, { isSaved: true }),
  );
  router.get("/files/stream/:fileId", (request, response) =>
    lead(request, response, readRecordingFile, { isSaved: false }),
  );
  if (objects instanceof FileStore && config.objects.driver === "file") {
    router.use(fileObjectsPath, fileObjectRoutes(objects, config.objects.signingKey));
  }
  return router;
}
