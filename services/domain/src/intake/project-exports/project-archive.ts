import type { ProjectExportManifest } from "@fieldstone/model/project-export/export-manifest.ts";
import { projectDataPath } from "@fieldstone/model/project-export/project-export.ts";
import { ArchiveNames } from "./archive-names.ts";
import type { ReadAsMember } from "./contents/read-as-member.ts";
import { readProjectContents } from "./contents/read-project-contents.ts";
import type { ProjectExport } from "./project-export.ts";
import { type ArchiveEntry, ProjectFolder } from "./project-folder.ts";

/** Each text is read twice: for its own file and for the project's data. */
const readsOfText = 2;

/** Writes the projects of an export, a folder each, with a manifest of all files. */
export class ProjectArchive {
  readonly #made: ProjectExport;
  readonly #read: ReadAsMember;
  readonly #manifest: ProjectExportManifest;
  #texts = 0;
  #textsRead = 0;
  #dataSizeBytes = 0;

  /** `read` runs as the exporting member: what they may not read is left out. */
  constructor(made: ProjectExport, read: ReadAsMember) {
    this.#made = made;
    this.#read = read;
    this.#manifest = { projectIds: [...made.projectIds], files: {} };
  }

  /** Progress from 0 to 99; 100 is only reached when the last byte is stored. */
  get progressPercent(): number {
    return this.#texts === 0 ? 0 : Math.floor((this.#textsRead / (this.#texts * readsOfText)) * 99);
  }

  /** Bytes of the data that an import would read, of what is written so far. */
  get dataSizeBytes(): number {
    return this.#dataSizeBytes;
  }

  /** Marks a file as missing in the manifest. */
  markMissing(fileId: string): void {
    const entry = this.#manifest.files[fileId];
    if (entry !== undefined) this.#manifest.files[fileId] = { ...entry, uploadStatus: "FAILED" };
  }

  /** The files of the archive, each read on demand. @throws ProductError `project.not_found` */
  async *entries(at: Date): AsyncGenerator<ArchiveEntry> {
    const names = new ArchiveNames();
    const projects = [];
    for (const projectId of this.#made.projectIds) {
      const contents = await readProjectContents(this.#read, projectId);
      this.#texts += contents.notes.length + contents.insights.length;
      projects.push(contents);
    }
    for (const contents of projects) {
      const where = { read: this.#read, files: this.#manifest.files };
      const folder = new ProjectFolder(names.take(contents.title || "Untitled", ""), contents, where);
      const entries = folder.entries(at, () => {
        this.#textsRead += 1;
      });
      for await (const entry of entries)
        yield "content" in entry && projectDataPath.test(entry.path)
          ? { ...entry, content: this.#counted(entry.content) }
          : entry;
    }
    const manifest = JSON.stringify(this.#manifest, null, 2);
    yield { path: "manifest.json", content: this.#counted([manifest]) };
  }

  async *#counted(content: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
    for await (const text of content) {
      this.#dataSizeBytes += Buffer.byteLength(text);
      yield text;
    }
  }
}
