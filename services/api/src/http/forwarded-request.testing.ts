import { newId } from "@fieldstone/model/ids.ts";
import type { ForwardedRequest } from "./router-headers.ts";

/** What the router reports about a request to a workspace. */
export function forwardedRequest(teamId: string, clientAddress?: string): ForwardedRequest {
  return {
    teamId,
    epoch: 1,
    requestId: newId(),
    clientAddress,
    userAgent: undefined,
    host: undefined,
    secure: false,
  };
}
