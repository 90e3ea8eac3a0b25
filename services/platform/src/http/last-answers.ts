import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Maximum time in which connections are closed with a response. */
const lastAnswersMs = 2_000;
/** Reserved for requests in progress. A process with a shorter grace period has no replacement. */
const workMs = 5_000;

/**
 * Lets each connection end with its next response, for a short time: closing a kept-alive connection at once
 * would fail a request that its client is just sending. Connections still unused afterwards can be closed.
 * The server must still be listening.
 */
export async function giveLastAnswers(server: Server, graceMs: number): Promise<void> {
  if (graceMs <= workMs) return;
  const endByAnswer = (_request: IncomingMessage, response: ServerResponse): void => {
    response.shouldKeepAlive = false;
  };
  server.prependListener("request", endByAnswer);
  await wait(Math.min(lastAnswersMs, graceMs - workMs));
}
