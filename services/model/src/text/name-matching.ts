import { nameMatchingLengthMax } from "../limits.ts";
import { cutText } from "./text-length.ts";

/** A name in the form that is compared: without accents, case and extra spaces, its first 50 characters. */
export function nameMatchKey(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return cutText(plain.split(/\s+/).filter(Boolean).join(" "), nameMatchingLengthMax).trimEnd();
}
