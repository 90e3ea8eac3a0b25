import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";

/** Longest time in which connections end by an answer. */
const lastAnswersMs = 2_000;
/** What work in hand has in any case: a process that is given no more has nobody to take its place. */
const workMs = 5_000;

/**
 * For a while ends each connection by the answer on it, which says so: closed at once, a kept connection would take a
 * request with it that its caller was just sending. Those that nobody uses meanwhile can be closed then. The server has to
 * listen still.
 */
export async function giveLastAnswers(server: Server, graceMs: number): Promise<void> {
  if (graceMs <= workMs) return;
  const endByAnswer = (_request: IncomingMessage, response: ServerResponse): void => {
    response.shouldKeepAlive = false;
  };
  server.prependListener("request", endByAnswer);
  await wait(Math.min(lastAnswersMs, graceMs - workMs));
}
