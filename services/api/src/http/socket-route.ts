import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** A websocket path of a feature. */
export interface SocketRoute {
  readonly path: string;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}
