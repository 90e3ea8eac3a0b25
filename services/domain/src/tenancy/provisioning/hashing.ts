import type { Hash } from "node:crypto";
import { Transform } from "node:stream";

/** Passes bytes on and adds them to a sum. */
export function hashing(sum: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      sum.update(chunk);
      next(null, chunk);
    },
  });
}
