import { clusterSizePercents } from "@fieldstone/model/ai/clustering.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { themesHighlightsMin } from "@fieldstone/model/limits.ts";
import { z } from "zod";

export const themeRunStatuses = ["WAITING", "RUNNING", "DONE", "FAILED", "CANCELLED"] as const;

/** A search for themes in a project's highlights. */
export interface ThemeRun {
  readonly id: string;
  readonly projectId: string;
  readonly tagId: string | null;
  readonly sizePercent: number;
  readonly strictness: number;
  readonly status: (typeof themeRunStatuses)[number];
  readonly failureCode: string | null;
  readonly doneCount: number;
  /** Analysed highlights: the latest ones if there are too many. */
  readonly totalCount: number;
  /** All highlights in the run's scope. */
  readonly scopeCount: number;
  readonly model: string | null;
  readonly createdAt: Date;
  readonly deletedAt: Date | null;
}

export interface Theme {
  readonly id: string;
  readonly themeRunId: string;
  readonly projectId: string;
  readonly title: string;
  readonly isOutliers: boolean;
  readonly highlightIds: readonly string[];
}

const sizes: readonly number[] = Object.values(clusterSizePercents);

export const findThemesInput = z.object({
  projectId: z.string(),
  tagId: z.string().nullish(),
  /** Minimum size of a theme, in percent of the highlights. */
  sizePercent: z
    .int()
    .refine((percent) => sizes.includes(percent), `Choose one of ${sizes.join(", ")} percent.`)
    .nullish(),
  strictness: z.int().min(1).max(5).nullish(),
});

export function themesNotFound(): ProductError {
  return new ProductError("NotFound", "theme.not_found", "These themes no longer exist. Find themes again.");
}

export function themesPending(): ProductError {
  return new ProductError(
    "InvalidOperation",
    "theme.pending",
    "Themes of this project are being found already. Wait for them, or cancel.",
  );
}

export function tooFewHighlights(): ProductError {
  const message = `Themes need ${themesHighlightsMin} highlights. Highlight more, and try again.`;
  return new ProductError("UnprocessableContent", "NOT_ENOUGH_DATA", message);
}
