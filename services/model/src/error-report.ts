import * as z from "zod";
import { redactedPathLengthMax } from "./limits.ts";
import { redactAddresses, redactUrl } from "./links/redact-url.ts";

/** How long error reports are kept, in days. */
export const errorReportRetentionDays = 30;
export const reportedMessageLengthMax = 2_000;
export const reportedStackLengthMax = 8_000;
/** Room for the truncation marker of a path, and for a query. */
const reportedPathLengthMax = 2 * redactedPathLengthMax;

/** Postgres cannot store NUL in text. */
const withoutNul = z.string().transform((value) => value.replaceAll("\0", ""));

const text = (lengthMax: number) =>
  withoutNul.transform((value) => redactAddresses(value).slice(0, lengthMax));

/** A browser's error report. The browser redacts addresses, and the server does so again. */
export const errorReportSchema = z.object({
  type: z.literal("ERROR"),
  /** UUID, shown to the person who met the error. */
  reference: z.uuid().transform((value) => value.toLowerCase()),
  release: withoutNul.pipe(z.string().max(100)),
  path: withoutNul.transform((value) => redactUrl(value).slice(0, reportedPathLengthMax)),
  message: text(reportedMessageLengthMax),
  stack: text(reportedStackLengthMax),
});
export type ErrorReport = z.infer<typeof errorReportSchema>;

/** The error report in a telemetry body; undefined for other or invalid telemetry. */
export function readErrorReport(body: string): ErrorReport | undefined {
  try {
    return errorReportSchema.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
