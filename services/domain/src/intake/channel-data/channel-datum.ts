import { ProductError } from "@fieldstone/model/errors.ts";
import {
  channelDataPerCallMax,
  feedbackLabelLengthMax,
  feedbackTextLengthMax,
} from "@fieldstone/model/limits.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import { z } from "zod";

export const intakeSources = ["CSV", "API", "ZAPIER"] as const;
export type IntakeSource = (typeof intakeSources)[number];

/** Who sorts points into themes: AI whenever themes change, a member permanently. */
export const channelSorters = ["AI", "MEMBER"] as const;

/** A piece of feedback. */
export interface ChannelDatum {
  readonly id: string;
  readonly channelId: string;
  readonly source: IntakeSource;
  readonly text: string;
  readonly title: string | null;
  readonly author: string | null;
  readonly url: string | null;
  readonly saidAt: Date;
  readonly createdAt: Date;
  readonly themeId: string | null;
  readonly sortedBy: (typeof channelSorters)[number] | null;
}

/** Points that were added together and can be removed together. */
export interface ChannelImport {
  readonly id: string;
  readonly channelId: string;
  readonly source: IntakeSource;
  readonly fileName: string | null;
  readonly addedCount: number;
  readonly createdBy: string | null;
  readonly createdAt: Date;
}

const day = (text: string) => new Date(`${text}T00:00:00Z`);
/** Between these times points were said; the end is exclusive. */
export const saidBetween = { from: day("1970-01-01"), to: day("2100-01-01") };
const optionalText = (lengthMax: number) =>
  z
    .string()
    .overwrite(visibleLine)
    .max(lengthMax)
    .nullish()
    .transform((text) => text || null);

const datumSchema = z.object({
  externalId: optionalText(200),
  text: z.string().trim().min(1, "It has no text.").max(feedbackTextLengthMax),
  title: optionalText(feedbackLabelLengthMax),
  author: optionalText(feedbackLabelLengthMax),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .nullish(),
  saidAt: z.coerce
    .date()
    .min(saidBetween.from, "Its date is before 1970.")
    .max(new Date(saidBetween.to.getTime() - 1), "Its date is after 2099.")
    .nullish(),
});

/** Points from a caller; texts are trimmed. */
export const channelDataInput = z.object({
  channelId: z.string(),
  source: z.enum(intakeSources),
  importId: z.string().nullish(),
  fileName: optionalText(255),
  items: z.array(datumSchema).min(1).max(channelDataPerCallMax),
});
export type ChannelDataInput = z.output<typeof channelDataInput>;

export function datumNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "channel_datum.not_found",
    "This point no longer exists in the channel.",
  );
}

export function importNotFound(): ProductError {
  return new ProductError(
    "NotFound",
    "channel_import.not_found",
    "This import no longer exists. It may have been undone.",
  );
}
