import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** A feature's websocket path. */
export interface SocketRoute {
  readonly path: string;
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  close(): Promise<void>;
}
