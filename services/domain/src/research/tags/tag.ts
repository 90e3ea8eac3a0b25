import { parseHexColor } from "@fieldstone/model/colors.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import {
  tagBoardTitleLengthMax,
  tagGroupTitleLengthMax,
  tagRoleLengthMax,
  tagTitleLengthMax,
} from "@fieldstone/model/limits.ts";
import { assertTextLength, parseOptionalText, parseShortText } from "@fieldstone/model/text/text-length.ts";
import type { AuthorColumns } from "../../kernel/authors/author.ts";

/** A board of tags of one project, or of the workspace if projectId is null. */
export interface TagBoard {
  readonly id: string;
  readonly projectId: string | null;
  /** The workspace extension that the board belongs to; projects turn it on. */
  readonly extensionId: string | null;
  readonly title: string;
  readonly rank: number;
  readonly deletedAt: Date | null;
}

export interface TagGroup {
  readonly id: string;
  readonly tagBoardId: string;
  readonly title: string;
  readonly rank: number;
}

export interface Tag extends AuthorColumns {
  readonly id: string;
  readonly tagBoardId: string;
  readonly tagGroupId: string | null;
  readonly title: string;
  readonly color: string;
  readonly description: string;
  /** The tag's purpose in the analysis, such as "theme"; null if none was set. */
  readonly role: string | null;
  readonly locked: boolean;
  readonly rank: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** Longest description, in characters; decided by us. */
export const tagDescriptionLengthMax = 2_000;
/** Maximum of live tags of a board, because a board is read as a whole; decided by us. */
export const tagsPerBoardMax = 2_000;
/** Tags of documents read together, counted once per document: 30 ms; decided by us. */
export const tagsOfDocumentsMax = 50_000;
/**
 * Maximums of live groups of a board and of live boards of a project, which are read with it; decided by us.
 */
export const groupsPerBoardMax = 200;
export const boardsPerProjectMax = 100;

export function parseTagBoardTitle(title: string): string {
  return parseShortText(title, "title", "The board's title", tagBoardTitleLengthMax);
}

export function parseTagGroupTitle(title: string): string {
  return parseShortText(title, "title", "The group's title", tagGroupTitleLengthMax);
}

export function parseTagTitle(title: string): string {
  return parseShortText(title, "title", "The tag's title", tagTitleLengthMax);
}

export function parseTagDescription(description: string): string {
  assertTextLength(description, "description", "The tag's description", tagDescriptionLengthMax);
  return description;
}

export function parseTagRole(role: string): string | null {
  return parseOptionalText(role, "role", "The tag's role", tagRoleLengthMax) || null;
}

/** @throws ProductError `tag.color_invalid` */
export function parseTagColor(color: string): string {
  const parsed = parseHexColor(color);
  if (parsed === undefined) {
    throw new ProductError("ValidationError", "tag.color_invalid", "Choose a colour, for example #5b7f4a.", {
      field: "color",
    });
  }
  return parsed;
}

export function tagNotFound(): ProductError {
  return new ProductError("NotFound", "tag.not_found", "This tag no longer exists. Reload the page.");
}

export function tagBoardNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "tag_board.not_found",
    "This tag board does not exist or is not shared with you. Ask its project's owner for access.",
  );
}

export function tagBoardOfExtension(title: string): ProductError {
  return new ProductError(
    "InvalidOperation",
    "tag_board.of_extension",
    `The board “${title}” belongs to an extension. Rename or delete the extension in the workspace's settings.`,
  );
}

export function tooManyTagsTogether(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "tag.too_many_together",
    "These documents have too many tags to be read together. Ask for fewer documents at once.",
  );
}

export function tooManyTagBoards(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "tag_board.too_many",
    `A project can have ${boardsPerProjectMax} tag boards. Delete one that you no longer need.`,
  );
}

export function tooManyTagGroups(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "tag_group.too_many",
    `A board can have ${groupsPerBoardMax} groups. Delete one, or start another board.`,
  );
}

export function tagGroupNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "tag_group.not_found",
    "This tag group is no longer on the board. Reload the page.",
  );
}

export function tagTitleTaken(title: string, cause?: unknown): ProductError {
  return new ProductError(
    "ValidationError",
    "tag.title_taken",
    `This board already has a tag “${title}”. Use that one, or choose another title.`,
    { field: "title", cause },
  );
}

export function tagLocked(title: string): ProductError {
  return new ProductError(
    "Forbidden",
    "tag.locked",
    `The tag “${title}” is locked. Ask someone with full access to unlock it.`,
  );
}

export function tooManyTags(): ProductError {
  const message = `A board can have ${tagsPerBoardMax.toLocaleString("en")} tags. Merge some, or start another board.`;
  return new ProductError("InvalidOperation", "tag.limit", message);
}
