import { trials } from "@fieldstone/model/trial-length.testing.ts";
import type { ZipEntry } from "./zip.testing.ts";

/** A file and, if there is only one, the error code that it may cause. */
export type HostileKind = readonly [what: string, name: string, bytes: Buffer, refusedWith?: string];

export const many = trials(50_000, 500_000);
export const bytesOf = (text: string, encoding: BufferEncoding = "utf8") => Buffer.from(text, encoding);
export const partOf = (name: string, content: string | Buffer): ZipEntry => ({
  name,
  content: Buffer.from(content),
});
export const repeated = (count: number, of: (at: number) => string, between = "") =>
  Array.from({ length: count }, (_, at) => of(at)).join(between);
