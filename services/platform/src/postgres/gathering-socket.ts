import { Socket } from "node:net";

/**
 * A socket that sends what is written in one turn of the event loop in one system call. Statements sent together
 * (see `pipelined` of a pool) otherwise cost a call each, which is most of what a small query costs this process.
 */
export class GatheringSocket extends Socket {
  #gathering = false;

  override write(
    chunk: Uint8Array | string,
    encoding?: BufferEncoding | ((error?: Error | null) => void),
    done?: (error?: Error | null) => void,
  ): boolean {
    if (!this.#gathering) {
      this.#gathering = true;
      this.cork();
      process.nextTick(() => {
        this.#gathering = false;
        this.uncork();
      });
    }
    return typeof encoding === "string" ? super.write(chunk, encoding, done) : super.write(chunk, encoding);
  }
}
