import type { Server } from "node:http";
import type { Socket } from "node:net";
import { clientNetwork } from "@fieldstone/platform/http/client-network.ts";
import { Lane } from "@fieldstone/platform/process/lane.ts";
import { type NetworkLimits, type NetworkRefusal, networkLimitsDefault } from "./network-limits.ts";
import { Places } from "./places.ts";
import { WorkspaceLanes } from "./workspace-lanes.ts";

/** What one client network has at once. */
export class NetworkUse {
  readonly #limits: NetworkLimits;
  readonly #onRefusal: (reason: NetworkRefusal) => void;
  readonly requests: Lane;
  readonly transfers: Lane;
  readonly globalRequests: Lane;
  readonly websockets: Places;
  #connections = 0;
  #bufferedBytes = 0;

  constructor(limits: NetworkLimits, onRefusal: (reason: NetworkRefusal) => void) {
    this.#limits = limits;
    this.#onRefusal = onRefusal;
    this.requests = new Lane(limits.requestsMax, limits.waitingMax);
    this.transfers = new Lane(limits.transfersMax, limits.waitingMax);
    this.globalRequests = new Lane(limits.globalRequestsMax, limits.waitingMax);
    this.websockets = new Places(limits.websocketsMax);
  }

  get isEmpty(): boolean {
    const counted = this.#connections + this.#bufferedBytes;
    return counted === 0 && this.websockets.isEmpty && this.#lanes().every(({ isEmpty }) => isEmpty);
  }

  /** From when on an answer counts as one that waits for its reader, in ms. */
  get slowAnswerMs(): number {
    return this.#limits.slowAnswerMs;
  }

  /** Counts a refusal, for the metrics. */
  refused(reason: NetworkRefusal): void {
    this.#onRefusal(reason);
  }

  /** Counts a connection until it closes; false where there are too many. */
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

  /** Keeps room for a body; false where too much of this network's is kept already. */
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

  /** Requests that wait for their turn. */
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

/** Client networks that have something under way, each with what it has. */
export class ClientNetworks {
  readonly #limits: NetworkLimits;
  readonly #onRefusal: (reason: NetworkRefusal) => void;
  readonly #networks = new Map<string, NetworkUse>();
  readonly workspaces: WorkspaceLanes;

  constructor(
    limits: NetworkLimits = networkLimitsDefault,
    onRefusal: (reason: NetworkRefusal) => void = () => undefined,
  ) {
    this.#limits = limits;
    this.#onRefusal = onRefusal;
    this.workspaces = new WorkspaceLanes(limits);
  }

  /** Networks that are known now. */
  get size(): number {
    return this.#networks.size;
  }

  /** Requests that wait for their turn. */
  get waiting(): number {
    let waiting = 0;
    for (const network of this.#networks.values()) waiting += network.waiting;
    return waiting;
  }

  of(address: string): NetworkUse {
    const network = clientNetwork(address);
    const known = this.#networks.get(network);
    if (known !== undefined) return known;
    const use = new NetworkUse(this.#limits, this.#onRefusal);
    this.#networks.set(network, use);
    return use;
  }

  /** Gives up what waited too long and forgets networks that have nothing; runs once a second while a server listens. */
  sweep(): void {
    this.workspaces.sweep();
    for (const [network, use] of this.#networks) {
      use.expire();
      if (use.isEmpty) this.#networks.delete(network);
    }
  }

  /** Counts the server's connections by network, where they are the clients' own and not a proxy's. */
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
