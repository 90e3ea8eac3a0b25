import { decodeText } from "@fieldstone/model/files/decode-text.ts";
import { fileExtension } from "@fieldstone/model/files/file-type.ts";
import { importError } from "@fieldstone/model/files/import-error.ts";
import {
  type ProjectExportManifest,
  projectExportManifestSchema,
} from "@fieldstone/model/project-export/export-manifest.ts";
import { type ExportedProject, exportedProject } from "@fieldstone/model/project-export/exported-project.ts";
import type { ArchiveContents } from "../created/imported-file.ts";
import type { NoteDraft } from "../note-draft.ts";
import { draftsOf } from "./draft-exported-project.ts";
import type { FileDocument } from "./exported-document.ts";

/** Detects an exported project by its file name. */
export function isExportedProject(fileName: string): boolean {
  return fileExtension(fileName) === "json";
}

/** As parseExportedProjects, for a data file without its archive: images and files are left out. */
export function parseExportedProject(bytes: Uint8Array, importId: string): readonly NoteDraft[] {
  return parseExportedProjects(
    { parts: [{ folder: "", bytes }], manifest: null, sizes: new Map() },
    importId,
  );
}

/**
 * The notes and insights of exported projects with their texts, files, highlights, tags, people, fields and
 * comments. The first of each project has its tags, the last its reels.
 * @throws ProductError import.not_project, import.empty
 */
export function parseExportedProjects(archive: ArchiveContents, importId: string): readonly NoteDraft[] {
  const projects = archive.parts.map(({ folder, bytes }) => ({ folder, project: readProject(bytes) }));
  const documents = documentsOf(projects);
  if (documents.length === 0) throw importError("empty", "This project has no notes and no insights.");
  try {
    const manifest = readManifest(archive.manifest);
    const { sizes } = archive;
    return draftsOf({
      projects: projects.map(({ project }) => project),
      documents,
      manifest,
      sizes,
      importId,
    });
  } catch (cause) {
    throw notProject(cause);
  }
}

function readProject(bytes: Uint8Array): ExportedProject {
  try {
    return exportedProject.parse(JSON.parse(withoutNul(decodeText(bytes))));
  } catch (cause) {
    throw notProject(cause);
  }
}

/** Replaces escaped NUL, which Postgres cannot store. Matches escaped backslashes as a whole. */
function withoutNul(json: string): string {
  return json.includes("\\u0000")
    ? json.replace(/\\(?:u0000|.)/gsu, (found) => (found.length === 6 ? "\\ufffd" : found))
    : json;
}

function readManifest(bytes: Uint8Array | null): ProjectExportManifest | null {
  return bytes === null ? null : projectExportManifestSchema.parse(JSON.parse(decodeText(bytes)));
}

function notProject(cause: unknown) {
  return importError(
    "not_project",
    "This file is not an exported project. Choose the ZIP file of an export, or the file project.json in it.",
    cause,
  );
}

/** Notes before insights, because insights quote them. */
function documentsOf(
  projects: readonly { readonly folder: string; readonly project: ExportedProject }[],
): readonly FileDocument[] {
  return [
    ...projects.flatMap(({ folder, project }) =>
      project.notes.map((note) => ({
        ...note,
        folder,
        fromProjectId: project.project.id,
        objectType: "note" as const,
      })),
    ),
    ...projects.flatMap(({ folder, project }) =>
      project.insights.map((insight) => ({
        ...insight,
        folder,
        fromProjectId: project.project.id,
        objectType: "insight" as const,
        happenedAt: null,
      })),
    ),
  ];
}
