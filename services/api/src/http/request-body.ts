import type { IncomingMessage } from "node:http";
import { ProductError } from "@fieldstone/model/errors.ts";
import { checkJsonText, parseJsonText } from "@fieldstone/platform/http/json-text.ts";

/** JSON that is parsed immediately, in bytes: it takes a millisecond. */
export const shortJsonBytesMax = 65_536;

/** Has the shape of Express's own error, so that every path answers 413 in the same words. */
class BodyTooLargeError extends Error {
  override readonly name = "BodyTooLargeError";
  readonly status = 413;
  readonly type = "entity.too.large";
  /** In bytes. */
  readonly limit: number;

  constructor(limit: number) {
    super();
    this.limit = limit;
  }
}

/** Reads a request's whole body, at most `sizeBytesMax` bytes. @throws BodyTooLargeError */
export function readBody(request: IncomingMessage, sizeBytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    if (Number(request.headers["content-length"] ?? 0) > sizeBytesMax) {
      request.resume();
      reject(new BodyTooLargeError(sizeBytesMax));
      return;
    }
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > sizeBytesMax) {
        request.removeAllListeners("data");
        request.resume();
        reject(new BodyTooLargeError(sizeBytesMax));
        return;
      }
      chunks.push(chunk);
    });
    request.on("end", () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    request.on("error", reject);
    request.on("close", () => reject(new Error("the connection closed before the body had arrived")));
  });
}

/**
 * Like readBody, then parses once `turn` resolves for its size.
 * @throws ProductError `request.not_json`, `request.too_complex`, `input.invalid`
 */
export async function readJson(
  request: IncomingMessage,
  sizeBytesMax: number,
  turn: (bytes: number) => Promise<void>,
): Promise<unknown> {
  const body = await readBody(request, sizeBytesMax);
  if (body.length > shortJsonBytesMax) await turn(body.length);
  checkJsonText(body);
  try {
    return parseJsonText(body);
  } catch (cause) {
    throw new ProductError("ValidationError", "request.not_json", "The body of this request is not JSON.", {
      cause,
    });
  }
}
