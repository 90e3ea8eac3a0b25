import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** End of each answer of the control socket in interactive mode. */
const answerEnd = "\n> ";
const answerMs = 15_000;

/**
 * A kept connection to the engine's control socket. It ends with the engine's process, so that what was sent
 * over an open one is still in effect.
 */
export class EngineSocket {
  readonly #socket: Socket;
  #text = "";
  #waiting: { readonly resolve: (answer: string) => void; readonly reject: (error: Error) => void }[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => this.#onData(piece));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      for (const { reject } of this.#waiting.splice(0))
        reject(new Error("the engine's control socket closed"));
    });
  }

  /** @throws Error where no engine listens */
  static async open(path: string): Promise<EngineSocket> {
    const socket = connect(path);
    await once(socket, "connect");
    const opened = new EngineSocket(socket);
    await opened.ask("prompt");
    return opened;
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed && this.#socket.writable;
  }

  /** Resolves once the engine is gone, or this was closed. */
  async closed(): Promise<void> {
    if (!this.#socket.closed) await once(this.#socket, "close");
  }

  /**
   * Sends one command and returns its answer. Commands sent without waiting run in order. @throws Error where
   * no answer comes
   */
  async ask(command: string): Promise<string> {
    if (!this.isOpen) throw new Error("the engine's control socket is closed");
    const answer = Promise.withResolvers<string>();
    this.#waiting.push(answer);
    this.#socket.write(`${command}\n`);
    const late = setTimeout(() => this.#socket.destroy(), answerMs);
    try {
      return await answer.promise;
    } finally {
      clearTimeout(late);
    }
  }

  close(): void {
    this.#socket.destroy();
  }

  #onData(piece: string): void {
    this.#text += piece;
    for (;;) {
      const end = this.#text.indexOf(answerEnd);
      if (end < 0) return;
      const answer = this.#text.slice(0, end);
      this.#text = this.#text.slice(end + answerEnd.length);
      // Each input line of a command adds a prompt.
      this.#waiting.shift()?.resolve(answer.replace(/^(?:\+ )+/, "").trim());
    }
  }
}
