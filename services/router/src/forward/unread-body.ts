import type { IncomingMessage, ServerResponse } from "node:http";

/** Closes the connection where the answer has gone before the body was whole: Node would read all that is left of it. */
export function closeWhereUnread(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (!request.complete) request.socket.destroySoon();
  });
}
