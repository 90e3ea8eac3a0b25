import type { ProjectExportManifest } from "@fieldstone/model/project-export/export-manifest.ts";
import { ArchiveNames } from "./archive-names.ts";
import type { ProjectExport } from "./project-export.ts";
import { type ArchiveEntry, ProjectFolder, type ReadAsMember } from "./project-folder.ts";
import { readProjectContents } from "./read-project-contents.ts";

/** Times that each text is read: for its own file, and for the project's data. */
const readsOfText = 2;

/** The projects of an export as a folder each, with a manifest of all files. */
export class ProjectArchive {
  readonly #made: ProjectExport;
  readonly #read: ReadAsMember;
  readonly #manifest: ProjectExportManifest;
  #texts = 0;
  #textsRead = 0;

  /** `read` runs in the exporting member's name: what they may not read is not there. */
  constructor(made: ProjectExport, read: ReadAsMember) {
    this.#made = made;
    this.#read = read;
    this.#manifest = { projectIds: [...made.projectIds], files: {} };
  }

  /** How far it is, from 0 to 99: an archive is done when its last byte is stored. */
  get progressPercent(): number {
    return this.#texts === 0 ? 0 : Math.floor((this.#textsRead / (this.#texts * readsOfText)) * 99);
  }

  /** The bytes of a file are gone: the manifest says so. */
  markMissing(fileId: string): void {
    const entry = this.#manifest.files[fileId];
    if (entry !== undefined) this.#manifest.files[fileId] = { ...entry, uploadStatus: "FAILED" };
  }

  /** The files of the archive, each read when it is asked for. @throws ProductError `project.not_found` */
  async *entries(at: Date): AsyncGenerator<ArchiveEntry> {
    const names = new ArchiveNames();
    const projects = [];
    for (const projectId of this.#made.projectIds) {
      const contents = await this.#read((tx) => readProjectContents(tx, projectId));
      this.#texts += contents.notes.length + contents.insights.length;
      projects.push(contents);
    }
    for (const contents of projects) {
      const where = { read: this.#read, files: this.#manifest.files };
      const folder = new ProjectFolder(names.take(contents.title || "Untitled", ""), contents, where);
      yield* folder.entries(at, () => {
        this.#textsRead += 1;
      });
    }
    yield { path: "manifest.json", content: [JSON.stringify(this.#manifest, null, 2)] };
  }
}
