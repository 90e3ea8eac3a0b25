import type { IncomingMessage } from "node:http";
import { requestIdHeader, teamHeader } from "@fieldstone/contracts/headers.ts";
import { newId } from "@fieldstone/model/ids.ts";
import type { RequestHandler } from "express";

const requestIdPattern = /^[A-Za-z0-9-]{8,64}$/;
const requestIds = new WeakMap<IncomingMessage, string>();

/** A request's id: the sender's if it is valid, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const known = requestIds.get(request);
  if (known !== undefined) return known;
  const given = request.headers[requestIdHeader];
  const requestId = typeof given === "string" && requestIdPattern.test(given) ? given : newId();
  requestIds.set(request, requestId);
  return requestId;
}

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Log fields of a request. */
export interface RequestFacts {
  readonly requestId: string;
  /** Set by the router; unverified on a request that bypassed it. */
  readonly teamId?: string;
}

export function requestFacts(request: IncomingMessage): RequestFacts {
  const requestId = requestIdOf(request);
  const teamId = request.headers[teamHeader];
  return typeof teamId === "string" && uuidPattern.test(teamId) ? { requestId, teamId } : { requestId };
}

/** Adds the request's id to responses; users quote it as the error's reference. */
export function identifyRequests(): RequestHandler {
  return (request, response, next) => {
    response.setHeader(requestIdHeader, requestIdOf(request));
    next();
  };
}
