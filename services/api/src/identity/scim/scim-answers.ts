import { ProductError } from "@fieldstone/model/errors.ts";
import { ScimError, type ScimObject, scimSchemas } from "@fieldstone/model/scim/scim-resource.ts";
import { AttributeSelection } from "@fieldstone/model/scim/select-attributes.ts";
import { answerOf } from "@fieldstone/platform/http/error-body.ts";
import { requestFacts, requestIdOf } from "@fieldstone/platform/http/request-id.ts";
import type { Log } from "@fieldstone/platform/log/create-log.ts";
import { slices } from "@fieldstone/platform/process/slices.ts";
import type { ErrorRequestHandler, Request, Response } from "express";
import { z } from "zod";
import { versionOf } from "./scim-context.ts";
import { scimPageSizeDefault, scimPageSizeMax } from "./scim-discovery.ts";

const contentType = "application/scim+json; charset=utf-8";

export function sendScim(response: Response, status: number, body: ScimObject): void {
  response.status(status).setHeader("content-type", contentType);
  response.setHeader("cache-control", "no-store");
  response.end(JSON.stringify(body));
}

const wholeNumber = z.coerce.number().int();
const listQuery = z.object({
  filter: z.string().optional(),
  attributes: z.string().max(2_000).optional(),
  excludedAttributes: z.string().max(2_000).optional(),
  // Below 1 means 1, below 0 means 0 (RFC 7644, section 3.4.2.4).
  startIndex: wholeNumber.transform((index) => Math.max(1, index)).default(1),
  count: wholeNumber
    .transform((count) => Math.min(scimPageSizeMax, Math.max(0, count)))
    .default(scimPageSizeDefault),
});
export type ScimListQuery = z.output<typeof listQuery>;

/** @throws ScimError `invalidValue` */
export function readListQuery(request: Request): ScimListQuery {
  const query = listQuery.safeParse(request.query);
  if (query.success) return query.data;
  const field = query.error.issues[0]?.path.join(".") ?? "query";
  throw new ScimError(400, `${field} cannot be read.`, "invalidValue");
}

/** Resources built, filtered or serialised in one turn of the event loop, of up to 1,000 values: 20 ms. */
const resourcesPerTurn = 20;

/** Splits resources into slices; other work gets a turn after each. */
export function inTurns<Resource>(resources: readonly Resource[]): AsyncGenerator<readonly Resource[]> {
  return slices(resources, () => 1, resourcesPerTurn);
}

/** Sends a page of resources; `total` counts those of all pages. */
export async function sendList(
  response: Response,
  query: ScimListQuery,
  page: readonly ScimObject[],
  total: number,
): Promise<void> {
  const selection = selectionOf(query);
  const resources: ScimObject[] = [];
  for await (const part of inTurns(page)) {
    for (const resource of part) resources.push(selection.of(withVersion(resource)));
  }
  sendScim(response, 200, {
    schemas: [scimSchemas.list],
    totalResults: total,
    startIndex: query.startIndex,
    itemsPerPage: page.length,
    Resources: resources,
  });
}

function selectionOf({ attributes, excludedAttributes }: Partial<ScimListQuery>): AttributeSelection {
  return new AttributeSelection({ attributes, excludedAttributes });
}

/** Sends one resource, with its version; 304 where the client has that version. */
export function sendResource(
  request: Request,
  response: Response,
  status: number,
  resource: ScimObject,
): void {
  const version = versionOf(resource);
  response.setHeader("etag", version);
  const { meta } = resource;
  if (status === 201 && typeof meta === "object" && meta !== null && "location" in meta) {
    response.setHeader("location", String(meta.location));
  }
  if (request.method === "GET" && request.headers["if-none-match"] === version) {
    response.status(304).end();
    return;
  }
  sendScim(response, status, selectionOf(readListQuery(request)).of(withVersion(resource)));
}

function withVersion(resource: ScimObject): ScimObject {
  const { meta } = resource;
  const known = typeof meta === "object" && meta !== null ? meta : {};
  return { ...resource, meta: { ...known, version: versionOf(resource) } };
}

/** @throws ScimError 412 where the request names another version than the current one */
export function requireVersion(request: Request, resource: ScimObject): void {
  const wanted = request.headers["if-match"];
  if (wanted === undefined || wanted === "*" || wanted === versionOf(resource)) return;
  throw new ScimError(412, "The resource has changed since. Read it again.");
}

/** Answers every error in the format of RFC 7644, section 3.12. */
export function answerScimErrors(log: Log): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const { status, detail, scimType, retryAfterSeconds } = faultOf(error, request, log);
    if (retryAfterSeconds !== undefined) response.setHeader("retry-after", retryAfterSeconds);
    if (status === 401) response.setHeader("www-authenticate", 'Bearer realm="SCIM"');
    sendScim(response, status, {
      schemas: [scimSchemas.error],
      status: String(status),
      ...(scimType === undefined ? {} : { scimType }),
      detail,
    });
  };
}

interface ScimFault {
  readonly status: number;
  readonly detail: string;
  readonly scimType: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

function faultOf(error: unknown, request: Request, log: Log): ScimFault {
  if (error instanceof ScimError)
    return { status: error.status, detail: error.message, scimType: error.scimType };
  if (error instanceof ProductError && error.code === "member.last_admin") {
    return { status: 400, detail: error.message, scimType: "mutability" };
  }
  const requestId = requestIdOf(request);
  const { status, body, unexpected, retryAfterSeconds } = answerOf(error, requestId);
  if (unexpected)
    log.error({ error, ...requestFacts(request), method: request.method }, "a provisioning request failed");
  const scimType = body.errors[0]?.title === "request.not_json" ? "invalidSyntax" : undefined;
  return { status, detail: body.message, scimType, retryAfterSeconds };
}
