import { clusterSizePercents } from "@fieldstone/model/ai/clustering.ts";
import type { ChannelTemplate } from "@fieldstone/model/channels/feedback-template.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { channelTitleLengthMax } from "@fieldstone/model/limits.ts";
import { parseShortText } from "@fieldstone/model/text/text-length.ts";

/** Ongoing feedback, sorted into themes. Channels belong to the workspace, not to a project. */
export interface Channel {
  readonly id: string;
  readonly title: string;
  readonly template: ChannelTemplate;
  readonly folderId: string | null;
  /** How similar a point must be to its theme: from 1, very strict, to 5, very relaxed. */
  readonly strictness: number;
  /** The smallest theme that a search finds, in percent of the outliers. */
  readonly themeSizePercent: number;
  readonly sortingRevision: number;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly archivedAt: Date | null;
  readonly deletedAt: Date | null;
}

/** @throws ProductError `title.required`, `title.too_long` */
export function parseChannelTitle(title: string): string {
  return parseShortText(title, "title", "The channel's title", channelTitleLengthMax);
}

export function channelNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "channel.not_found",
    "This channel no longer exists. It may be in the trash.",
  );
}

const themeSizes: readonly number[] = Object.values(clusterSizePercents);

/** @throws ProductError `channel.theme_size` */
export function parseThemeSize(percent: number): number {
  if (themeSizes.includes(percent)) return percent;
  const message = `The smallest theme is ${themeSizes.join(", ")} percent of the outliers. Choose one of these.`;
  throw new ProductError("ValidationError", "channel.theme_size", message, { field: "themeSizePercent" });
}

export function strictnessInvalid(): ProductError {
  const message = "How strictly points are sorted is a whole number from 1, very strict, to 5, very relaxed.";
  return new ProductError("ValidationError", "channel.strictness", message, { field: "strictness" });
}
