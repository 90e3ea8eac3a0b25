import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Cell } from "./forward/cell.ts";
import type { ClientNetworks } from "./forward/client-networks.ts";
import { forwardRequest } from "./forward/forward-request.ts";
import { readRequestHead } from "./forward/request-head.ts";
import { refuse } from "./pages/page.ts";
import { badRequest } from "./pages/rejections.ts";

/** Forwards `/_local/*` to the process that runs the one-machine set-up, without service headers. */
export function forwardLocalPages(
  cell: Cell,
  networks: ClientNetworks,
): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const requestId = randomUUID();
    const head = readRequestHead(request);
    if (typeof head === "string") refuse(request, response, badRequest, requestId);
    else
      forwardRequest(request, response, cell, {
        head,
        headers: head.headers,
        requestId,
        network: networks.of(request.socket.remoteAddress ?? "unknown"),
        onSettled: () => undefined,
      });
  };
}
