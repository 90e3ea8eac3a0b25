import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";

export interface EditorMemoryLimits {
  /** Bytes that may wait for one socket, and for all sockets of one person. */
  readonly socketWaitingBytesMax: number;
  readonly personWaitingBytesMax: number;
  /** Bytes of unfinished messages of one person and of one workspace. */
  readonly personUnfinishedBytesMax: number;
  readonly workspaceUnfinishedBytesMax: number;
}

/** Room for a slow reader with a note of 10 MB and hours of edits, or a slow sender of three such pastes. */
export const editorMemoryLimits: EditorMemoryLimits = {
  socketWaitingBytesMax: 64 * 1_048_576,
  personWaitingBytesMax: 128 * 1_048_576,
  personUnfinishedBytesMax: 32 * 1_048_576,
  workspaceUnfinishedBytesMax: 64 * 1_048_576,
};

/** A person's sockets are summed up only if one of them has more than this waiting: most have nothing. */
const addedUpBytesMin = 1_048_576;

interface Kept {
  readonly socket: WebSocket;
  readonly person: string;
  readonly workspace: string;
  unfinishedBytes: number;
}

/**
 * Limits the bytes that editors' sockets occupy in this process: unread data and unfinished messages. Over a
 * limit, the socket with the most is closed; its editor reconnects and loses nothing.
 */
export class EditorMemory {
  readonly #limits: EditorMemoryLimits;
  readonly #kept = new Map<WebSocket, Kept>();
  /** Bytes by person and by workspace. */
  readonly #unfinished = new Map<string, number>();

  constructor(limits: EditorMemoryLimits = editorMemoryLimits) {
    this.#limits = limits;
  }

  /** Tracks a socket until it closes. `connection` is the stream that it reads from. */
  watch(socket: WebSocket, connection: Duplex, owner: { readonly teamId: string; readonly userId: string }) {
    const person = `${owner.teamId} ${owner.userId}`;
    const kept: Kept = { socket, person, workspace: owner.teamId, unfinishedBytes: 0 };
    this.#kept.set(socket, kept);
    const { personUnfinishedBytesMax, workspaceUnfinishedBytesMax } = this.#limits;
    // Runs before the socket handles the data, so that a message that ends with it leaves nothing counted.
    connection.prependListener("data", (chunk: Buffer) => {
      this.#count(kept, chunk.length);
      if (this.#sum(kept.person) > personUnfinishedBytesMax)
        this.#endFullest((other) => other.person === person);
      else if (this.#sum(kept.workspace) > workspaceUnfinishedBytesMax)
        this.#endFullest((other) => other.workspace === kept.workspace);
    });
    socket.on("message", () => this.#count(kept, -kept.unfinishedBytes));
    socket.once("close", () => {
      this.#kept.delete(socket);
      this.#count(kept, -kept.unfinishedBytes);
    });
  }

  /** Sends to an open socket, or closes it if too much waits for it or for its owner's other sockets. */
  send(socket: WebSocket, data: Uint8Array): void {
    if (socket.readyState !== socket.OPEN) return;
    const { bufferedAmount } = socket;
    const kept = this.#kept.get(socket);
    const isTooMuch =
      bufferedAmount > this.#limits.socketWaitingBytesMax ||
      (bufferedAmount > addedUpBytesMin &&
        kept !== undefined &&
        this.#waitingFor(kept.person) > this.#limits.personWaitingBytesMax);
    if (isTooMuch) socket.terminate();
    else socket.send(data);
  }

  #waitingFor(person: string): number {
    let bytes = 0;
    for (const { socket, person: owner } of this.#kept.values())
      if (owner === person && socket.readyState === socket.OPEN) bytes += socket.bufferedAmount;
    return bytes;
  }

  #sum(share: string): number {
    return this.#unfinished.get(share) ?? 0;
  }

  #count(kept: Kept, bytes: number): void {
    if (bytes === 0) return;
    kept.unfinishedBytes += bytes;
    for (const share of [kept.person, kept.workspace]) {
      const sum = this.#sum(share) + bytes;
      if (sum === 0) this.#unfinished.delete(share);
      else this.#unfinished.set(share, sum);
    }
  }

  #endFullest(isOfShare: (kept: Kept) => boolean): void {
    const [fullest] = [...this.#kept.values()]
      .filter(isOfShare)
      .toSorted((a, b) => b.unfinishedBytes - a.unfinishedBytes);
    if (fullest === undefined) return;
    this.#count(fullest, -fullest.unfinishedBytes);
    fullest.socket.terminate();
  }
}
