import { pipeline } from "node:stream/promises";
import { ProductError } from "@fieldstone/model/errors.ts";
import { servedMimeType, unknownMimeType } from "@fieldstone/model/files/served-type.ts";
import { type Request, type Response, Router } from "express";
import type { FileStore } from "./file-store.ts";
import { type ByteRange, type ObjectStore, objectNotFound, partMismatch } from "./object-store.ts";
import { type AddressGrant, readAddress } from "./signed-address.ts";

/** Path at which a cell mounts the routes: the router forwards it for every workspace host. */
export const fileObjectsPath = "/files/signed";

/** Serves the file store's signed addresses: GET and HEAD with ranges, PUT of an object or of a part. */
export function fileObjectRoutes(store: FileStore, signingKey: string): Router {
  const router = Router();
  router.use(async (request, response) => {
    const path = decodedPath(request.path);
    const grant = path === undefined ? undefined : readAddress({ path, query: request.query }, signingKey);
    if (grant === undefined) {
      throw new ProductError(
        "Forbidden",
        "object.address_invalid",
        "This link has expired. Reload the page.",
      );
    }
    const reads = request.method === "GET" || request.method === "HEAD";
    if (reads && grant.method === "GET") await answerObject(store, grant, request, response);
    else if (request.method === "PUT" && grant.method === "PUT")
      await receive(store, grant, request, response);
    else throw new ProductError("Forbidden", "object.method_refused", "This link does not allow this.");
  });
  return router;
}

/** The path as it was signed; undefined if its percent-encoding is invalid. */
function decodedPath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

/** Responds with an object of any store, or a range of it, as the address or the caller's grant allows. */
export async function answerObject(
  store: Pick<ObjectStore, "head" | "get">,
  grant: Pick<AddressGrant, "key" | "contentType" | "downloadName">,
  request: Request,
  response: Response,
  cacheControl = "private, max-age=300",
): Promise<void> {
  const head = await store.head(grant.key);
  if (head === undefined) throw objectNotFound();
  const bytes = requestedBytes(request.headers.range, head.sizeBytes);
  if (bytes === "none") {
    response.status(416).setHeader("content-range", `bytes */${head.sizeBytes}`).end();
    return;
  }
  const length = bytes === undefined ? head.sizeBytes : bytes.end - bytes.start + 1;
  const contentType = servedMimeType(grant.contentType ?? head.contentType);
  response.setHeader("content-type", contentType);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("content-length", length);
  response.setHeader("accept-ranges", "bytes");
  response.setHeader("cache-control", cacheControl);
  // An uploaded file must never run as one of our pages.
  response.setHeader("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (grant.downloadName !== undefined || contentType === unknownMimeType) {
    response.attachment(grant.downloadName).type(contentType);
  }
  if (bytes !== undefined) {
    response.status(206).setHeader("content-range", `bytes ${bytes.start}-${bytes.end}/${head.sizeBytes}`);
  }
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  const { body } = await store.get(grant.key, bytes);
  await pipeline(body, response).catch((error: unknown) => {
    // A client that disconnected is not an error.
    if (!response.destroyed) throw error;
  });
}

async function receive(
  store: FileStore,
  grant: AddressGrant,
  request: Request,
  response: Response,
): Promise<void> {
  const { key, uploadId, partNumber, contentType, sizeBytes, sha256 } = grant;
  if (uploadId !== undefined && partNumber !== undefined) {
    // Node's HTTP server enforces that the body has the announced length.
    if (request.headers["content-length"] !== String(sizeBytes)) throw partMismatch();
    const part = await store.putPart({ key, uploadId }, partNumber, request, sha256);
    response.setHeader("etag", `"${part.etag}"`);
  } else {
    if (request.headers["content-type"] !== contentType) {
      throw new ProductError(
        "ValidationError",
        "object.type_mismatch",
        "The file is not of the announced type.",
      );
    }
    await store.put(key, request, contentType ?? unknownMimeType);
  }
  response.status(200).end();
}

/** The range that a Range header requests; undefined for the whole object, and for several ranges. */
function requestedBytes(
  header: string | undefined,
  sizeBytes: number,
): Required<ByteRange> | undefined | "none" {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  const start = first === "" ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === "" || last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start <= end ? { start, end } : "none";
}
