import { newId } from "@fieldstone/model/ids.ts";
import JSZip from "jszip";
import type { QdaProject } from "./qda-project.ts";
import { writeQde } from "./write-qde.ts";

/** A project as a QDPX file: `project.qde` and its texts in `sources/`. */
export async function packQdpx(project: QdaProject, at: Date): Promise<Buffer> {
  const archive = new JSZip();
  const options = { date: at };
  archive.file("project.qde", writeQde(project, at, newId), options);
  for (const { id, text } of project.sources) archive.file(`sources/${id}.txt`, text.toWellFormed(), options);
  return await archive.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
}
