import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Closes the connection if the answer was sent before the whole body was read: Node would read all the rest.
 */
export function closeWhereUnread(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (!request.complete) request.socket.destroySoon();
  });
}
