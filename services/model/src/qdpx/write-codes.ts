import { strToU8, zipSync } from "fflate";
import { newId } from "../ids.ts";
import type { QdaCode } from "./qda-project.ts";
import { writeQde } from "./write-qde.ts";

/** A QDPX file with codes alone: a codebook that belongs to no project has no texts. */
export function writeCodes(name: string, codes: readonly QdaCode[], at: Date): Uint8Array<ArrayBuffer> {
  const project = { name, users: [], codes, sources: [], cases: [] };
  return zipSync({ "project.qde": strToU8([...writeQde(project, at, newId)].join("")) });
}
