import type { IncomingMessage } from "node:http";
import { requestIdHeader } from "@fieldstone/contracts/headers.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { RequestHandler } from "express";

const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/;
const requestIds = new WeakMap<IncomingMessage, string>();

/** The id of a request: the one its sender gave, where it looks like one, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const known = requestIds.get(request);
  if (known !== undefined) return known;
  const given = request.headers[requestIdHeader];
  const requestId = typeof given === "string" && requestIdPattern.test(given) ? given : newId();
  requestIds.set(request, requestId);
  return requestId;
}

/** Answers carry the request's id, which people quote as the error's reference. */
export function identifyRequests(): RequestHandler {
  return (request, response, next) => {
    response.setHeader(requestIdHeader, requestIdOf(request));
    next();
  };
}
