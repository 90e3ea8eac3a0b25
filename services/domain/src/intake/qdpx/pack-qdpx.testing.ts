import type { QdaProject } from "@fieldstone/model/qdpx/qda-project.ts";
import JSZip from "jszip";
import { qdpxEntries } from "./pack-qdpx.ts";

/** A project as a QDPX file. */
export async function packQdpx(project: QdaProject, at: Date): Promise<Buffer> {
  const archive = new JSZip();
  for (const { path, content } of qdpxEntries(project, at)) archive.file(path, [...content].join(""));
  return await archive.generateAsync({ type: "nodebuffer", compression: "DEFLATE" });
}
