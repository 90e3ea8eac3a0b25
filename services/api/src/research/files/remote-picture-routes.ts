import { requirePicture } from "@fieldstone/domain/research/files/add-picture.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { type FetchRejection, GuardedFetchError } from "@fieldstone/platform/http/guarded-fetch.ts";
import { Router } from "express";
import { z } from "zod";
import { requireUser } from "../../graphql/api-context.ts";
import { parseInput } from "../../graphql/parse-input.ts";
import type { ApiServices } from "../../http/api-services.ts";
import { pathCosts } from "../../http/limits/path-costs.ts";
import { openPathContext } from "../../http/open-context.ts";

/** Longest address of a picture, in characters: a common limit of browsers and servers. */
const addressLengthMax = 8_000;

const remoteQuery = z.object({
  url: z.url("Enter the address of a picture, beginning with https://.").max(addressLengthMax),
});

/**
 * `GET /image/remote/stream?url=`: the bytes of a picture on another site, for the editor, which stores
 * pasted pictures as files of the workspace. Readers' browsers never load other sites, which therefore cannot
 * track them.
 */
export function remotePictureRoutes(services: ApiServices): Router {
  const router = Router();
  router.get("/image/remote/stream", async (request, response) => {
    const context = await openPathContext(services, request, response, {
      units: pathCosts.upload,
      scope: "files:write",
    });
    requireUser(context);
    const { url } = parseInput(remoteQuery, request.query);
    const leaving = new AbortController();
    response.on("close", () => leaving.abort());
    const answer = await services.remotePictures
      .fetch(url, { headers: { accept: "image/*" }, signal: leaving.signal })
      .catch((error: unknown) => {
        throw error instanceof GuardedFetchError ? rejectionOf(error) : error;
      });
    if (answer.status !== 200) throw unreachable();
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { mimeType } = requirePicture(bytes);
    response.setHeader("cache-control", "private, no-store");
    response.setHeader("content-security-policy", "default-src 'none'; sandbox");
    response.setHeader("x-content-type-options", "nosniff");
    response.type(mimeType).send(bytes);
  });
  return router;
}

const closedReasons: ReadonlySet<FetchRejection> = new Set(["scheme", "address", "credentials"]);

function rejectionOf(error: GuardedFetchError): ProductError {
  if (closedReasons.has(error.reason)) {
    return new ProductError(
      "UnprocessableContent",
      "picture.address_refused",
      "Images can only be loaded from public https addresses. Save the image and add it as a file.",
      { field: "url", cause: error },
    );
  }
  return unreachable(error);
}

function unreachable(cause?: unknown): ProductError {
  return new ProductError(
    "UnprocessableContent",
    "picture.unreachable",
    "The site did not send this image. Save the image and add it as a file.",
    { field: "url", ...(cause === undefined ? {} : { cause }) },
  );
}
