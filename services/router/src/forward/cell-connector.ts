import type { LookupFunction, Socket } from "node:net";
import { buildConnector } from "undici";

/** A service's address leads each new connection to another of its pods. */
const attemptsMax = 3;

export interface CellConnectorOptions {
  /** Longest wait for each attempt, in ms. */
  readonly timeoutMs: number;
  readonly lookup: LookupFunction;
  readonly onConnected?: (socket: Socket) => void;
}

/**
 * Connects to a cell, and again if that fails: nothing was sent yet. For most of a minute after a zone is
 * lost, addresses still lead to its pods, which neither refuse nor answer.
 */
export function cellConnector(wanted: CellConnectorOptions): buildConnector.connector {
  const { timeoutMs, lookup, onConnected } = wanted;
  const connect = buildConnector({ timeout: timeoutMs, keepAlive: true, lookup });
  return (options, callback) => {
    let attemptsLeft = attemptsMax;
    const attempt = (): void => {
      attemptsLeft -= 1;
      connect(options, (...[error, socket]: Parameters<buildConnector.Callback>) => {
        if (error !== null && attemptsLeft > 0) attempt();
        else if (error !== null) callback(error, null);
        else {
          onConnected?.(socket);
          callback(null, socket);
        }
      });
    };
    attempt();
  };
}
