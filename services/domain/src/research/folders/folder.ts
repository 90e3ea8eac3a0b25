import { ProductError } from "@fieldstone/model/errors.ts";
import { projectTitleLengthMax } from "@fieldstone/model/limits.ts";
import { parseOptionalText } from "@fieldstone/model/text/text-length.ts";

/** A group of projects and folders. Each project or folder is in one folder or in none. */
export interface Folder {
  readonly id: string;
  readonly parentFolderId: string | null;
  readonly title: string;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * Levels of nested folders, counted from the top. Decided by us: people do not find things in deeper trees.
 */
export const folderDepthMax = 10;
/** Live folders of a workspace, whatever its plan allows: each page reads them all. */
export const foldersMax = 1_000;

/** @throws ProductError `title.too_long` */
export function parseFolderTitle(title: string): string {
  return parseOptionalText(title, "title", "The folder's title", projectTitleLengthMax);
}

export function folderNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "folder.not_found",
    "This folder no longer exists. Reload the page to see where its projects are.",
  );
}

export function folderCycle(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "folder.cycle",
    "A folder cannot be moved into itself or into a folder within it. Choose another folder.",
    { field: "parentId" },
  );
}

export function folderTooDeep(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "folder.too_deep",
    `Folders can be nested at most ${folderDepthMax} levels deep. Choose a folder nearer the top.`,
    { field: "parentId" },
  );
}

export function tooManyFolders(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "folder.too_many",
    `A workspace can have ${foldersMax.toLocaleString("en")} folders. Delete one that you no longer need.`,
  );
}
