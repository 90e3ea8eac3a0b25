import * as z from "zod";
import { redactedPathLengthMax } from "./limits.ts";
import { redactAddresses, redactUrl } from "./links/redact-url.ts";

/** How long error reports are kept, in days. */
export const errorReportKeptDays = 30;
export const reportedMessageLengthMax = 2_000;
export const reportedStackLengthMax = 8_000;
/** Room for the marker of a path that was cut, and for a query. */
const reportedPathLengthMax = 2 * redactedPathLengthMax;

const text = (lengthMax: number) =>
  z
    .string()
    // Postgres keeps no NUL in a text.
    .transform((value) => value.replaceAll("\0", ""))
    .transform((value) => redactAddresses(value).slice(0, lengthMax));

/** What a browser reports of an error. Addresses are redacted there, and once more where the report is taken. */
export const errorReportSchema = z.object({
  type: z.literal("ERROR"),
  /** UUID, shown to the person whom it happened to. */
  reference: z.uuid().transform((value) => value.toLowerCase()),
  release: z.string().max(100),
  path: z.string().transform((value) => redactUrl(value).slice(0, reportedPathLengthMax)),
  message: text(reportedMessageLengthMax),
  stack: text(reportedStackLengthMax),
});
export type ErrorReport = z.infer<typeof errorReportSchema>;

/** The error report in a body of telemetry; undefined for any other telemetry, and for what is none. */
export function readErrorReport(body: string): ErrorReport | undefined {
  try {
    return errorReportSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
