import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import {
  clientAddressHeader,
  epochHeader,
  forwardedHostHeader,
  forwardedProtocolHeader,
  serviceHeader,
  teamHeader,
} from "@fieldstone/contracts/headers.ts";
import { bearerTokenOf, isServiceToken, type ServiceTokens } from "@fieldstone/contracts/secrets.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { type RequestFacts, requestIdOf } from "@fieldstone/platform/http/request-id.ts";

/** What the router reports about a request that it forwards. */
export interface ForwardedRequest {
  /** UUID. */
  readonly teamId: string;
  readonly epoch: number;
  readonly requestId: string;
  readonly clientAddress: string | undefined;
  readonly userAgent: string | undefined;
  /** The host that the browser requested, with its port. */
  readonly host: string | undefined;
  readonly secure: boolean;
}

/** The facts about a socket for a log line. */
export function socketFacts({ forwarded }: { readonly forwarded: ForwardedRequest }): RequestFacts {
  return { requestId: forwarded.requestId, teamId: forwarded.teamId };
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const epochPattern = /^\d{1,15}$/;

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function refused(): ProductError {
  return new ProductError("Forbidden", "service.refused", "This address is not open to the public.");
}

/**
 * Reads the router's headers, which are trusted because of the service token.
 * @throws ProductError `service.refused` without a token or a team
 */
export function readForwarded(request: IncomingMessage, tokens: ServiceTokens): ForwardedRequest {
  const { headers } = request;
  const given = single(headers[serviceHeader]);
  const teamId = single(headers[teamHeader])?.toLowerCase();
  const epoch = single(headers[epochHeader]);
  if (!isServiceToken(given, tokens)) throw refused();
  if (teamId === undefined || !uuidPattern.test(teamId)) throw refused();
  if (epoch === undefined || !epochPattern.test(epoch)) throw refused();
  return {
    teamId,
    epoch: Number(epoch),
    requestId: requestIdOf(request),
    clientAddress: single(headers[clientAddressHeader]),
    userAgent: headers["user-agent"],
    host: single(headers[forwardedHostHeader]) ?? headers.host,
    secure: single(headers[forwardedProtocolHeader]) === "https",
  };
}

/** Guards the router's own calls. @throws ProductError `service.refused` */
export function requireServiceBearer(headers: IncomingHttpHeaders, tokens: ServiceTokens): void {
  if (!isServiceToken(bearerTokenOf(headers.authorization), tokens)) throw refused();
}
