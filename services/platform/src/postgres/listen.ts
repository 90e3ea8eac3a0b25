import { Socket } from "node:net";
import pg from "pg";

export interface ListenOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  /** Called at the first connection and after each reconnect: notifications may have been missed, read again. */
  readonly onResync: () => void;
  readonly onError?: (error: Error) => void;
  /** Time between two looks whether the connection still leads to the database, in ms. */
  readonly heartbeatMs?: number;
}

export interface Listener {
  close(): Promise<void>;
}

const reconnectMsMin = 100;
const reconnectMsMax = 5_000;
const heartbeatMsDefault = 10_000;

/**
 * Listens on one channel by a connection of its own and reconnects, with a wait that doubles from 100 ms to 5 s.
 * Resolves once the first connection listens. A connection over which an answer is two heartbeats late counts as lost:
 * a database that failed over hard closes nothing, and the system notices a listener's silence after two hours.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  let closed = false;
  let client: pg.Client | undefined;
  let stopBeat = (): void => undefined;
  let retry: NodeJS.Timeout | undefined;
  let waitMs = reconnectMsMin;
  const { heartbeatMs = heartbeatMsDefault } = options;

  const connect = async (): Promise<void> => {
    const socket = new Socket();
    const next = new pg.Client({
      stream: () => socket,
      connectionString: options.url,
      application_name: options.applicationName,
      keepAlive: true,
      keepAliveInitialDelayMillis: heartbeatMs,
    });
    let beat: NodeJS.Timeout | undefined;
    let ended = false;
    const lost = (error?: Error) => {
      if (ended) return;
      ended = true;
      clearInterval(beat);
      if (error !== undefined) options.onError?.(error);
      next.end().catch(() => undefined);
      // Ending waits for the peer, which may be gone.
      socket.destroy();
      if (client === next) client = undefined;
      if (!closed) scheduleReconnect();
    };
    next.on("error", lost);
    next.on("end", () => lost());
    next.on("notification", (message) => options.onPayload(message.payload ?? ""));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(options.channel)}`);
    } catch (error) {
      ended = true;
      await next.end().catch(() => undefined);
      throw error;
    }
    if (closed) {
      ended = true;
      await next.end();
      return;
    }
    let answered = true;
    beat = setInterval(() => {
      if (!answered) {
        lost(new Error("the database stopped answering a listener"));
        return;
      }
      answered = false;
      next.query("select 1").then(
        () => {
          answered = true;
        },
        (error: unknown) => lost(error instanceof Error ? error : new Error(String(error))),
      );
    }, heartbeatMs);
    stopBeat = () => clearInterval(beat);
    client = next;
    waitMs = reconnectMsMin;
    options.onResync();
  };

  const scheduleReconnect = () => {
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        options.onError?.(error instanceof Error ? error : new Error(String(error)));
        waitMs = Math.min(waitMs * 2, reconnectMsMax);
        if (!closed) scheduleReconnect();
      });
    }, waitMs);
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      stopBeat();
      await client?.end();
    },
  };
}
