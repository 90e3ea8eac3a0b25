import { parseDocumentJson } from "@fieldstone/document/document-json.ts";
import { cleanFileName } from "@fieldstone/model/files/file-name.ts";
import { pictureSizeBytesMax } from "@fieldstone/model/limits.ts";
import type { ProjectExportManifest } from "@fieldstone/model/project-export/export-manifest.ts";
import type {
  ExportedAttachment,
  ExportedDocument,
} from "@fieldstone/model/project-export/exported-project.ts";
import { pictureIds } from "../../../research/documents/picture-ids.ts";
import { attachmentsPerDocumentMax } from "../../../research/files/attachments/attachment.ts";
import { announcedFile } from "../../../research/files/uploads/begin-upload.ts";
import type { LeftOutReason } from "../import-item.ts";
import type { DraftFile, LeftOut } from "./exported-parts.ts";

/** The files that come with texts, with their numbers, and those that are left out. */
export interface ExportedFiles {
  /** By the text's number in the file, as in `leftOut`. */
  readonly ofDocument: ReadonlyMap<number, readonly DraftFile[]>;
  readonly leftOut: ReadonlyMap<number, readonly LeftOut[]>;
  /** By their ids in the original workspace. */
  readonly placed: ReadonlyMap<string, { readonly file: DraftFile; readonly documentNumber: number }>;
}

type FiledDocument = Pick<ExportedDocument, "attachments" | "content" | "files"> & {
  readonly folder: string;
};

/** Matches the data's files with the archive's contents; each path is one file. */
export function placeExportedFiles(
  documents: readonly FiledDocument[],
  manifest: ProjectExportManifest | null,
  sizes: ReadonlyMap<string, number>,
): ExportedFiles {
  const ofDocument = new Map<number, readonly DraftFile[]>();
  const leftOut = new Map<number, readonly LeftOut[]>();
  const placed = new Map<string, { file: DraftFile; documentNumber: number }>();
  const taken = new Set<string>();
  const states = Object.values(manifest?.files ?? {});
  const incomplete = new Set(
    states.filter(({ uploadStatus }) => uploadStatus !== "COMPLETE").map(({ filepath }) => filepath),
  );
  const idOf = new Map(Object.entries(manifest?.files ?? {}).map(([id, { filepath }]) => [filepath, id]));
  let number = 0;
  for (const [documentNumber, document] of documents.entries()) {
    const files: DraftFile[] = [];
    const out: LeftOut[] = [];
    let attached = 0;
    for (const { id, purpose, name: given, path: own, transcript } of attachmentsOf(document, idOf)) {
      const path = `${document.folder}/${own}`;
      const name = cleanFileName(given);
      const sizeBytes = sizes.get(path);
      const leave = (reason: LeftOutReason) =>
        out.push({ kind: purpose === "PICTURE" ? "PICTURE" : "FILE", name, reason });
      if (sizeBytes === undefined) {
        leave(incomplete.has(path) ? "INCOMPLETE" : "MISSING");
        continue;
      }
      const isTaken = taken.has(path) || placed.has(id);
      const isOneTooMany = purpose === "ATTACHMENT" && attached >= attachmentsPerDocumentMax;
      const fault = isTaken ? "INVALID" : isOneTooMany ? "LIMIT" : faultOf(purpose, name, sizeBytes);
      if (fault !== undefined) {
        leave(fault);
        continue;
      }
      const file = { number, purpose, name, path, sizeBytes, transcript };
      number += 1;
      if (purpose === "ATTACHMENT") attached += 1;
      taken.add(path);
      placed.set(id, { file, documentNumber });
      files.push(file);
    }
    ofDocument.set(documentNumber, files);
    leftOut.set(documentNumber, out);
  }
  return { ofDocument, leftOut, placed };
}

/** Older exports name files only in the manifest or, without one, by their paths. */
function attachmentsOf(
  { attachments, files, folder, content }: FiledDocument,
  idOf: ReadonlyMap<string, string>,
): readonly ExportedAttachment[] {
  if (attachments.length > 0 || files.length === 0) return attachments;
  const shown = pictureIds(parseDocumentJson(content));
  return files.map((path) => {
    const id = idOf.get(`${folder}/${path}`) ?? path;
    const purpose = shown.has(id) ? ("PICTURE" as const) : ("ATTACHMENT" as const);
    return { id, purpose, path, name: path, transcript: null, redactions: [] };
  });
}

function faultOf(
  purpose: ExportedAttachment["purpose"],
  name: string,
  sizeBytes: number,
): LeftOutReason | undefined {
  if (sizeBytes < 1) return "INVALID";
  if (purpose === "PICTURE") return sizeBytes > pictureSizeBytesMax ? "TOO_LARGE" : undefined;
  try {
    announcedFile(name, sizeBytes);
    return undefined;
  } catch {
    return "TOO_LARGE";
  }
}
