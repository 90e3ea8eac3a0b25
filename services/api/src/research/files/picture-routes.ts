import { createHash } from "node:crypto";
import {
  addPicture,
  requirePicture,
  requirePicturePlace,
} from "@fieldstone/domain/research/files/add-picture.ts";
import { fileNotFound } from "@fieldstone/domain/research/files/attachments/attachment.ts";
import type { StoredFile } from "@fieldstone/domain/research/files/find-file.ts";
import { imageSizeKey } from "@fieldstone/domain/research/files/images/image-objects.ts";
import { readPictureFile } from "@fieldstone/domain/research/files/read-file.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { imageWidthOf, imageWidthsPx } from "@fieldstone/model/files/image-sizes.ts";
import { newId, parseId, toShortId } from "@fieldstone/model/ids.ts";
import { pictureSizeBytesMax } from "@fieldstone/model/limits.ts";
import { type ObjectKey, type ObjectOwner, objectKey } from "@fieldstone/platform/objects/object-key.ts";
import type { ObjectStore } from "@fieldstone/platform/objects/object-store.ts";
import { Router } from "express";
import { z } from "zod";
import type { ApiServices } from "../../http/api-services.ts";
import { readFileName } from "../../http/file-name.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";
import { visitorsOr } from "./visitor-credentials.ts";

const pictureQuery = z.object({ documentId: z.string() });

/** The requested size if it exists; otherwise the original, unless that is an SVG, which has no sizes. */
async function findShown(
  objects: ObjectStore,
  owner: ObjectOwner,
  { id, objectKey: original, mimeType, purpose }: StoredFile,
  wanted: unknown,
): Promise<{ readonly key: ObjectKey; readonly contentType: string }> {
  const width = imageWidthOf(wanted) ?? (mimeType === "image/svg+xml" ? imageWidthsPx[1] : undefined);
  if (width !== undefined && purpose === "ATTACHMENT") {
    const key = imageSizeKey(owner, id, width);
    if ((await objects.head(key)) !== undefined) return { key, contentType: "image/webp" };
    if (mimeType === "image/svg+xml") throw fileNotFound();
  }
  return { key: original, contentType: mimeType };
}

/** Life of a picture's signed address, in seconds. */
const addressLifeSeconds = 300;

/**
 * `POST /api/picture?documentId=` with a picture as body, for the text of a note or insight, and
 * `GET /image/{fileId}`, which shows it; with `?share=` for visitors with a link, as pictures in a page
 * cannot send a header.
 */
export function pictureRoutes(services: ApiServices): Router {
  const router = Router();
  router.post("/api/picture", async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.upload,
      scope: "files:write",
    });
    const query = pictureQuery.safeParse(request.query);
    if (!query.success) {
      throw new ProductError(
        "ValidationError",
        "picture.place_missing",
        "Choose the text to add the picture to.",
      );
    }
    const documentId = parseId(query.data.documentId);
    const name = readFileName(request);
    await context.read((tx) => requirePicturePlace(tx, documentId));
    const body = await services.uploadedBodies.read(context, request, response, pictureSizeBytesMax);
    const { mimeType } = requirePicture(body);
    const id = newId();
    const { teamId, region } = context.tenant;
    const key = objectKey({ region, teamId }, "files", id);
    await services.objects.put(key, body, mimeType);
    const sha256 = createHash("sha256").update(body).digest();
    const picture = { id, documentId, name, mimeType, sizeBytes: body.length, sha256, objectKey: key };
    try {
      await context.write((tx) => addPicture(tx, picture));
    } catch (error) {
      await services.objects.delete(key);
      throw error;
    }
    response.json({ fileId: toShortId(id) });
  });
  router.get("/image/:fileId", async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.read,
      scope: "files:read",
      credentials: visitorsOr(request),
    });
    const file = await context.read((tx) => readPictureFile(tx, parseId(request.params.fileId)));
    const shown = await findShown(services.objects, context.tenant, file, request.query.width);
    const address = await services.objects.signGet(shown.key, {
      expiresInSeconds: addressLifeSeconds,
      contentType: shown.contentType,
    });
    // Cached for less than the address lives, and for this person only, as others may use the browser.
    response.setHeader("cache-control", `private, max-age=${addressLifeSeconds / 2}`);
    response.setHeader("vary", "cookie");
    response.redirect(302, address);
  });
  return router;
}
