import { type Client, createClient } from "graphql-ws";
import { reportConnection } from "../connection/connection-store.ts";

/**
 * Ping interval and pong timeout, after which the socket counts as dead: a lost connection is noticed within
 * 6 s.
 */
const HEARTBEAT_MS = 3_000;
const HEARTBEAT_ANSWER_MS = 2_500;
const RECONNECT_MS_MAX = 5_000;

/**
 * The websocket for subscriptions. Opens with the first one, and reconnects for as long as the page lives.
 */
export function createSocket(): Client {
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const client = createClient({
    url: `${scheme}://${location.host}/api/graphql`,
    keepAlive: HEARTBEAT_MS,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: async (retries) => {
      const delayMs = Math.min(300 * 2 ** retries, RECONNECT_MS_MAX) * (0.5 + Math.random() / 2);
      await new Promise((done) => setTimeout(done, delayMs));
    },
    on: {
      connecting: () => reportConnection("socketConnecting"),
      connected: () => reportConnection("socketOpened"),
      closed: () => {
        clearTimeout(answerTimer);
        reportConnection("socketClosed");
      },
      ping: (received) => {
        if (!received) answerTimer = setTimeout(() => client.terminate(), HEARTBEAT_ANSWER_MS);
      },
      pong: (received) => {
        if (received) clearTimeout(answerTimer);
      },
    },
  });
  return client;
}
