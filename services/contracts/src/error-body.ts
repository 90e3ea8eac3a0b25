import { errorTitles } from "@fieldstone/model/error-codes.ts";
import type { ErrorTitle, UpgradePrompt } from "@fieldstone/model/errors.ts";
import { upgradeAreas } from "@fieldstone/model/plans/upgrade-areas.ts";
import { z } from "zod";

export const errorTitle = z.custom<ErrorTitle>((value) => errorTitles.some((title) => title === value));

const upgrade = z.custom<UpgradePrompt>(
  (value) => z.object({ area: z.enum(upgradeAreas) }).safeParse(value).success,
);

/** Body of a failed REST call. */
export const errorBodySchema = z.object({
  errors: z
    .array(
      z.object({
        code: errorTitle,
        /** The stable, dotted code. */
        title: z.string(),
        message: z.string(),
        field: z.string().optional(),
        upgrade: upgrade.optional(),
      }),
    )
    .min(1),
  message: z.string(),
  humanReadableMessage: z.string(),
  /** The request's id: what a person quotes when asking for help. */
  reference: z.string(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;

/** The body for one error. `reference` is the request's id. */
export function errorBodyOf(error: ErrorBody["errors"][number], reference: string): ErrorBody {
  const { message } = error;
  return { errors: [error], message, humanReadableMessage: message, reference };
}

/** Body of a rejected or failed call to the router's service paths. */
export const serviceErrorSchema = z.object({
  status: z.literal("error"),
  error: z.object({
    errorCode: z.string(),
    name: errorTitle,
    message: z.string(),
    field: z.string().optional(),
    stack: z.string().optional(),
  }),
});
export type ServiceErrorBody = z.output<typeof serviceErrorSchema>;
