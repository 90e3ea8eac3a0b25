import { ProductError } from "@fieldstone/model/errors.ts";
import pg from "pg";
import { z } from "zod";
import { querySummary } from "../../telemetry/query-summary.ts";

/**
 * Maximum bytes of rows in one statement's result: the longest row is a document of 50 MB, which an export
 * reads as 100 MB of hexadecimal digits, together with its text and its content as JSON.
 */
export const answerBytesMax = 256_000_000;

/** A statement whose rows exceeded the limit. */
export interface RejectedAnswer {
  /** Bytes of its rows, including those announced but not yet received. */
  readonly bytes: number;
  /** The statement's summary, such as `select notes`, where the driver still knows the statement. */
  readonly statement: string | undefined;
}

/** A message's type and length, which precede its body. */
const headBytes = 5;
const dataRow = "D".charCodeAt(0);
/** A statement ends with either. */
const complete = "C".charCodeAt(0);
const failed = "E".charCodeAt(0);

const activeQuery = z.object({ text: z.string() });

/**
 * Closes a connection when a statement's rows exceed the limit, even within a single unfinished row: the
 * driver buffers all rows before returning any, and a process of 1.5 GB reads for every tenant. That
 * statement and those behind it fail with `database.answer_too_long`; the pool opens another connection.
 * `onTooLong` is called first: the error may be taken for a user's mistake further up, and not be logged.
 */
export function boundAnswers(client: pg.PoolClient, onTooLong: (answer: RejectedAnswer) => void): void {
  const connection: unknown = Reflect.get(client, "connection");
  if (!(connection instanceof pg.Connection)) throw new TypeError("a connection of Postgres has no stream");
  const { stream } = connection;
  const answers = new AnswerBytes();
  let isTooLong = false;
  // Before the driver's own listener. A connection that is ready is between two messages.
  stream.prependListener("data", (chunk: Buffer) => {
    const bytes = answers.add(chunk);
    if (isTooLong || bytes <= answerBytesMax) return;
    isTooLong = true;
    // Once the driver has read this chunk too, the statement that it waits for is the one that is too long.
    process.nextTick(() => {
      const query = activeQuery.safeParse(Reflect.get(client, "_activeQuery"));
      onTooLong({ bytes, statement: query.success ? querySummary(query.data.text) : undefined });
      stream.destroy(tooLong());
    });
  });
}

/** Parses the message stream of the server's side of a connection, regardless of how it is chunked. */
export class AnswerBytes {
  #head: Buffer = Buffer.alloc(0);
  #bodyLeft = 0;
  #rows = 0;
  #longest = 0;

  /**
   * Processes a chunk. Returns the row bytes of the largest statement in it, including those announced but
   * not yet received.
   */
  add(chunk: Buffer): number {
    this.#longest = this.#rows;
    let at = 0;
    while (at < chunk.length) {
      if (this.#bodyLeft > 0) {
        const taken = Math.min(this.#bodyLeft, chunk.length - at);
        this.#bodyLeft -= taken;
        at += taken;
        continue;
      }
      const missing = headBytes - this.#head.length;
      const part = chunk.subarray(at, at + missing);
      at += part.length;
      if (this.#head.length === 0 && part.length === headBytes) this.#begin(part);
      else this.#gather(part);
    }
    return this.#longest;
  }

  #gather(part: Buffer): void {
    const head = Buffer.concat([this.#head, part]);
    if (head.length < headBytes) {
      this.#head = head;
      return;
    }
    this.#head = Buffer.alloc(0);
    this.#begin(head);
  }

  #begin(head: Buffer): void {
    const kind = head[0];
    // The length includes itself.
    const length = head.readUInt32BE(1);
    this.#bodyLeft = length - 4;
    if (kind === dataRow) this.#rows += length;
    else if (kind === complete || kind === failed) this.#rows = 0;
    this.#longest = Math.max(this.#longest, this.#rows);
  }
}

function tooLong(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "database.answer_too_long",
    "This asks for more data than can be read at once. Ask for less: fewer items, or a narrower filter.",
  );
}
