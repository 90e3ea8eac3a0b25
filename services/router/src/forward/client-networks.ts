import type { Server } from "node:http";
import type { Socket } from "node:net";
import { clientNetwork } from "@fieldstone/platform/http/client-network.ts";
import { Lane } from "@fieldstone/platform/process/lanes/lane.ts";
import { type NetworkLimits, type NetworkRejection, networkLimitsDefault } from "./network-limits.ts";
import { Places } from "./places.ts";
import { WorkspaceLanes } from "./workspace-lanes.ts";

/** Current use by one client network. */
export class NetworkUse {
  readonly #limits: NetworkLimits;
  readonly #onRejection: (reason: NetworkRejection) => void;
  readonly requests: Lane;
  readonly transfers: Lane;
  readonly globalRequests: Lane;
  readonly websockets: Places;
  #connections = 0;
  #bufferedBytes = 0;

  constructor(limits: NetworkLimits, onRejection: (reason: NetworkRejection) => void) {
    this.#limits = limits;
    this.#onRejection = onRejection;
    this.requests = new Lane(limits.requestsMax, limits.waitingMax);
    this.transfers = new Lane(limits.transfersMax, limits.waitingMax);
    this.globalRequests = new Lane(limits.globalRequestsMax, limits.waitingMax);
    this.websockets = new Places(limits.websocketsMax);
  }

  get isEmpty(): boolean {
    const counted = this.#connections + this.#bufferedBytes;
    return counted === 0 && this.websockets.isEmpty && this.#lanes().every(({ isEmpty }) => isEmpty);
  }

  /** Time after which an answer counts as waiting for its reader, in ms. */
  get slowAnswerMs(): number {
    return this.#limits.slowAnswerMs;
  }

  /** Counts a rejection, for the metrics. */
  refused(reason: NetworkRejection): void {
    this.#onRejection(reason);
  }

  /** Counts a connection until it closes; false above the limit. */
  addConnection(socket: Socket): boolean {
    if (this.#connections >= this.#limits.connectionsMax) {
      this.refused("connections");
      return false;
    }
    this.#connections += 1;
    socket.once("close", () => {
      this.#connections -= 1;
    });
    return true;
  }

  /** Reserves memory for a body; false if this network's limit is reached. */
  reserve(bytes: number): boolean {
    if (this.#bufferedBytes + bytes > this.#limits.bufferedBytesMax) {
      this.refused("buffered_bytes");
      return false;
    }
    this.#bufferedBytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#bufferedBytes -= bytes;
  }

  /** Number of requests that wait for their turn. */
  get waiting(): number {
    return this.#lanes().reduce((sum, { waiting }) => sum + waiting, 0);
  }

  expire(): void {
    for (const lane of this.#lanes()) lane.expire(this.#limits.waitMs);
  }

  #lanes(): readonly Lane[] {
    return [this.requests, this.transfers, this.globalRequests];
  }
}

const sweepMs = 1_000;

/** Client networks with something in progress, and their use. */
export class ClientNetworks {
  readonly #limits: NetworkLimits;
  readonly #onRejection: (reason: NetworkRejection) => void;
  readonly #networks = new Map<string, NetworkUse>();
  readonly workspaces: WorkspaceLanes;

  constructor(
    limits: NetworkLimits = networkLimitsDefault,
    onRejection: (reason: NetworkRejection) => void = () => undefined,
  ) {
    this.#limits = limits;
    this.#onRejection = onRejection;
    this.workspaces = new WorkspaceLanes(limits);
  }

  /** Number of networks known now. */
  get size(): number {
    return this.#networks.size;
  }

  /** Number of requests that wait for their turn. */
  get waiting(): number {
    let waiting = 0;
    for (const network of this.#networks.values()) waiting += network.waiting;
    return waiting;
  }

  of(address: string): NetworkUse {
    const network = clientNetwork(address);
    const known = this.#networks.get(network);
    if (known !== undefined) return known;
    const use = new NetworkUse(this.#limits, this.#onRejection);
    this.#networks.set(network, use);
    return use;
  }

  /** Rejects requests that waited too long and forgets idle networks; runs once a second. */
  sweep(): void {
    this.workspaces.sweep();
    for (const [network, use] of this.#networks) {
      use.expire();
      if (use.isEmpty) this.#networks.delete(network);
    }
  }

  /** Counts the server's connections by network, if they are the clients' own and not a proxy's. */
  watch(server: Server, options: { readonly countConnections: boolean }): void {
    if (options.countConnections) {
      server.on("connection", (socket: Socket) => {
        if (!this.of(socket.remoteAddress ?? "unknown").addConnection(socket)) socket.destroy();
      });
    }
    let sweeping: NodeJS.Timeout | undefined;
    server.on("listening", () => {
      sweeping = setInterval(() => this.sweep(), sweepMs).unref();
    });
    server.on("close", () => clearInterval(sweeping));
  }
}
