import type { IncomingMessage } from "node:http";
import { requestIdHeader, teamHeader } from "@fieldstone/contracts/headers.ts";
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

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a log line says of the request that it is about. */
export interface RequestFacts {
  readonly requestId: string;
  /** As the router named it; of a request that came past the router, what its sender claims. */
  readonly teamId?: string;
}

export function requestFacts(request: IncomingMessage): RequestFacts {
  const requestId = requestIdOf(request);
  const teamId = request.headers[teamHeader];
  return typeof teamId === "string" && uuidPattern.test(teamId) ? { requestId, teamId } : { requestId };
}

/** Answers carry the request's id, which people quote as the error's reference. */
export function identifyRequests(): RequestHandler {
  return (request, response, next) => {
    response.setHeader(requestIdHeader, requestIdOf(request));
    next();
  };
}
