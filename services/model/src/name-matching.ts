import { nameMatchingLengthMax } from "./limits.ts";
import { cutText } from "./text-length.ts";

/** A name as it is compared with another: without accents, case and extra spaces, of its first 50 characters. */
export function nameMatchKey(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return cutText(plain.split(/\s+/).filter(Boolean).join(" "), nameMatchingLengthMax).trimEnd();
}
