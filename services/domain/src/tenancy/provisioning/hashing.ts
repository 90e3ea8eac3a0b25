import type { Hash } from "node:crypto";
import { Transform } from "node:stream";

/** Passes bytes through and updates a hash with them. */
export function hashing(sum: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      sum.update(chunk);
      next(null, chunk);
    },
  });
}
