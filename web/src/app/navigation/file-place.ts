import { decodeHash } from "@fieldstone/model/links/hash.ts";

/** A place in a file that its address names. */
export interface FilePlace {
  readonly page: number | undefined;
  readonly highlight: string | undefined;
}

/** Reads the place from the address's hash, with or without its #. */
export function readFilePlace(hash: string): FilePlace {
  const { page, highlight } = decodeHash(hash);
  return {
    page: typeof page === "number" && Number.isInteger(page) && page >= 1 ? page : undefined,
    highlight: typeof highlight === "string" && highlight !== "" ? highlight : undefined,
  };
}
