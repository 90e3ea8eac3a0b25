import { Socket } from "node:net";
import pg from "pg";
import { withKeptAddresses } from "../http/kept-addresses.ts";

export interface ListenOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  /** Called on the first connection and each reconnect: read again, notifications may have been missed. */
  readonly onResync: () => void;
  readonly onError?: (error: Error) => void;
  /** Time between two checks that the connection still reaches the database, in ms. */
  readonly heartbeatMs?: number;
}

export interface Listener {
  close(): Promise<void>;
}

const reconnectMsMin = 100;
const reconnectMsMax = 5_000;
const heartbeatMsDefault = 10_000;
/** Maximum time that closing a connection waits for the database, in ms. */
const closeMsMax = 500;

/**
 * Listens on one channel over its own connection and reconnects, with a delay that doubles from 100 ms to 5
 * s. Resolves once the first connection listens. A connection counts as lost when an answer, the first one
 * included, is two heartbeats late: a hard failover closes no connection, and the operating system takes two
 * hours to notice.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  let closed = false;
  let closeConnection = async (): Promise<void> => undefined;
  let stopBeat = (): void => undefined;
  let retry: NodeJS.Timeout | undefined;
  let waitMs = reconnectMsMin;
  const { heartbeatMs = heartbeatMsDefault } = options;

  const connect = async (): Promise<void> => {
    const socket = new Socket();
    const next = new pg.Client({
      stream: () => withKeptAddresses(socket),
      connectionString: options.url,
      application_name: options.applicationName,
      keepAlive: true,
      keepAliveInitialDelayMillis: heartbeatMs,
      // A host that died between two connections neither refuses nor answers.
      connectionTimeoutMillis: 2 * heartbeatMs,
      query_timeout: 2 * heartbeatMs,
    });
    closeConnection = () => hangUp(next, socket);
    let beat: NodeJS.Timeout | undefined;
    let ended = false;
    let listening = false;
    const lost = (error?: Error) => {
      if (ended) return;
      ended = true;
      // Before that, connect() itself fails, and its caller retries.
      if (!listening) return;
      clearInterval(beat);
      if (error !== undefined) options.onError?.(error);
      next.end().catch(() => undefined);
      // end() waits for the peer, which may be gone.
      socket.destroy();
      if (!closed) scheduleReconnect();
    };
    next.on("error", lost);
    next.on("end", () => lost());
    next.on("notification", (message) => options.onPayload(message.payload ?? ""));
    try {
      await next.connect();
      await next.query(`listen ${next.escapeIdentifier(options.channel)}`);
      if (ended || closed) throw new Error("the connection of a listener ended before it listened");
    } catch (error) {
      ended = true;
      await hangUp(next, socket);
      throw error;
    }
    listening = true;
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
    waitMs = reconnectMsMin;
    options.onResync();
  };

  const scheduleReconnect = () => {
    retry = setTimeout(() => {
      connect().catch((error: unknown) => {
        if (closed) return;
        options.onError?.(error instanceof Error ? error : new Error(String(error)));
        waitMs = Math.min(waitMs * 2, reconnectMsMax);
        scheduleReconnect();
      });
    }, waitMs);
  };

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      stopBeat();
      await closeConnection();
    },
  };
}

/** Closes a connection gracefully, but waits only briefly for a peer that may be gone. */
async function hangUp(client: pg.Client, socket: Socket): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, closeMsMax);
  await Promise.race([client.end().catch(() => undefined), late]);
  clearTimeout(timer);
  socket.destroy();
}
