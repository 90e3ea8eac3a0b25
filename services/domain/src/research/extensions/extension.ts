import { ProductError } from "@fieldstone/model/errors.ts";
import {
  extensionDescriptionLengthMax,
  extensionsMax,
  tagBoardTitleLengthMax,
} from "@fieldstone/model/limits.ts";
import { assertTextLength, parseShortText } from "@fieldstone/model/text/text-length.ts";

/** A tag board and fields of the workspace that projects can turn on. */
export interface Extension {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly tagBoardId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
}

/** A project that has an extension on, with the number of its uses. */
export interface ExtensionUse {
  readonly extensionId: string;
  readonly projectId: string;
  /** Live highlights with a tag of the extension's board. */
  readonly highlightCount: number;
  /** Values of the extension's fields on live notes and insights. */
  readonly valueCount: number;
}

/** Same limit as a tag board's title, which it also becomes. */
export function parseExtensionTitle(title: string): string {
  return parseShortText(title, "title", "The extension's title", tagBoardTitleLengthMax);
}

export function parseExtensionDescription(description: string): string {
  assertTextLength(description, "description", "The extension's description", extensionDescriptionLengthMax);
  return description.trim();
}

export function extensionLimitReached(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "extension.limit",
    `A workspace can have ${extensionsMax} extensions. Delete one that you no longer need.`,
  );
}
