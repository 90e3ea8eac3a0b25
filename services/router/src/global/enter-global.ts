import type { IncomingMessage, ServerResponse } from "node:http";
import { telemetrySizeBytesMax } from "@fieldstone/model/limits.ts";
import { serverPaths } from "@fieldstone/model/links/paths/server-paths.ts";
import { webhookSizeBytesMax } from "@fieldstone/model/webhooks/webhook-type.ts";
import type { NetworkUse } from "../forward/client-networks.ts";
import type { RequestHead } from "../forward/request-head.ts";
import { refuse } from "../pages/page.ts";
import { bodyTooLong, tooManyRequests } from "../pages/rejections.ts";
import { webhookPaths } from "../webhooks/webhook-routes.ts";

/** Longest body of the router's own paths, except those below, in bytes: forms with a few fields. */
export const globalBodyBytesMax = 65_536;
const webhookPrefix = "/global/webhooks/";

function bodyBytesMaxOf(path: string): number {
  if (path === serverPaths.telemetry) return telemetrySizeBytesMax;
  return webhookPaths.has(path) || path.startsWith(webhookPrefix) ? webhookSizeBytesMax : globalBodyBytesMax;
}

export interface GlobalRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly head: RequestHead;
  readonly requestId: string;
  readonly network: NetworkUse;
  /** Called by cells and the operator, which share an address and have no limit by address. */
  readonly isService: boolean;
}

/**
 * Passes a request for one of the router's own paths to `answer`: in its network's turn, and only if its body
 * is within the path's limit. Express's parsers would read a longer one to its end before they reject it.
 */
export function enterGlobal(asked: GlobalRequest, answer: () => void): void {
  const { request, response, head, requestId, network, isService } = asked;
  const bytesMax = bodyBytesMaxOf(head.path);
  if ((head.contentLength ?? 0) > bytesMax) {
    refuseLongBody(asked);
    return;
  }
  const start = (): void => {
    answer();
    // After the parser's listener, in the same turn: the body starts to flow in the next.
    if (head.hasBody && head.contentLength === undefined) boundUnannounced(asked, bytesMax);
  };
  if (isService) {
    start();
    return;
  }
  const place = network.globalRequests.enter(start, () => {
    network.refused("wait_time");
    refuse(request, response, tooManyRequests, requestId);
  });
  if (place === undefined) {
    network.refused("waiting");
    refuse(request, response, tooManyRequests, requestId);
  } else response.once("close", () => place.leave());
}

function boundUnannounced(asked: GlobalRequest, bytesMax: number): void {
  const { request } = asked;
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= bytesMax) return;
    request.off("data", count);
    refuseLongBody(asked);
  };
  request.on("data", count);
}

/** The connection closes after the answer, and the rest of the body is not read. */
function refuseLongBody({ request, response, requestId, network }: GlobalRequest): void {
  network.refused("long_body");
  response.shouldKeepAlive = false;
  refuse(request, response, bodyTooLong, requestId);
}
