import { newId } from "@fieldstone/model/ids.ts";
import type { QdaProject } from "@fieldstone/model/qdpx/qda-project.ts";
import { writeQde } from "@fieldstone/model/qdpx/write-qde.ts";

/** A file of a QDPX archive, whose text is generated while it is written. */
export interface QdpxEntry {
  readonly path: string;
  readonly content: Iterable<string>;
}

/** A project as the files of a QDPX archive: `project.qde` and its texts in `sources/`. */
export function* qdpxEntries(project: QdaProject, at: Date): Generator<QdpxEntry> {
  yield { path: "project.qde", content: writeQde(project, at, newId) };
  for (const { id, text } of project.sources)
    yield { path: `sources/${id}.txt`, content: [text.toWellFormed()] };
}
