import { importSizeBytesMax } from "../limits.ts";
import { isProjectArchive } from "../project-export/is-project-archive.ts";
import { isQdpx } from "../qdpx/is-qdpx.ts";
import { attachmentLimitBytes } from "./file-limits.ts";
import { fileTypeOf, importExtensionOf, mimeTypeOf } from "./file-type.ts";

/** TEXT is parsed into notes. FILE is attached to a note of its own: recordings, pictures, PDF, slides. */
export const bulkItemKinds = ["TEXT", "FILE"] as const;
export type BulkItemKind = (typeof bulkItemKinds)[number];

/** Why a file is rejected from a bulk import. */
export type BulkItemRejection = "EMPTY" | "TOO_LARGE" | "UNKNOWN_KIND" | "SEEN_FIRST";

export type BulkItemPlan =
  | { readonly kind: BulkItemKind }
  | { readonly rejection: BulkItemRejection; readonly limitBytes?: number };

/** Decides how a bulk import treats a file, by its name and size. */
export function planBulkItem(path: string, sizeBytes: number): BulkItemPlan {
  const name = path.slice(path.lastIndexOf("/") + 1);
  if (sizeBytes < 1) return { rejection: "EMPTY" };
  // A person must review what it would add to the project's codebook.
  if (isQdpx(name) || isProjectArchive(name)) return { rejection: "SEEN_FIRST" };
  const isText = importExtensionOf(name) !== undefined;
  if (!isText && (name.startsWith(".") || fileTypeOf(name) === "OTHER")) return { rejection: "UNKNOWN_KIND" };
  const limitBytes = isText ? importSizeBytesMax : attachmentLimitBytes(mimeTypeOf(name));
  if (sizeBytes > limitBytes) return { rejection: "TOO_LARGE", limitBytes };
  return { kind: isText ? "TEXT" : "FILE" };
}

/** The top folder of a file that was chosen with its folder; empty if there is none. */
export function bulkItemFolder(path: string): string {
  const slash = path.indexOf("/");
  return slash < 0 ? "" : path.slice(0, slash);
}
