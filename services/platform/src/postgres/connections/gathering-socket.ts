import { Socket } from "node:net";

/**
 * A socket that combines all writes of one event loop turn into one system call. Pipelined statements (see
 * `pipelined` of a pool) otherwise cost a call each, which is most of a small query's cost in this process.
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
