import { ProductError } from "@fieldstone/model/errors.ts";
import { insightTitleLengthMax } from "@fieldstone/model/limits.ts";
import { parseOptionalText } from "@fieldstone/model/text/text-length.ts";
import type { AuthorColumns } from "../../kernel/authors/author.ts";

/** A conclusion of a team, supported by highlights. Its text is the document with the same id. */
export interface Insight extends AuthorColumns {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  readonly publishedAt: Date | null;
  readonly version: number;
  readonly contentAbstract: string;
  readonly wordCount: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly deletedAt: Date | null;
  /** updatedAt and publishedAt in full precision, the sort keys of lists. */
  readonly updatedAtKey: string;
  readonly publishedAtKey: string | null;
}

/** Maximum of highlights to create an insight from; decided by us. */
export const insightHighlightsMax = 500;

/** An insight's title may be empty: the page shows a placeholder. @throws ProductError `title.too_long` */
export function parseInsightTitle(title: string): string {
  return parseOptionalText(title, "title", "The insight's title", insightTitleLengthMax);
}

export function insightNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "insight.not_found",
    "This insight does not exist or is not shared with you. Ask the person who sent you here for access.",
  );
}
