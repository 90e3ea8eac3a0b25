import { serviceHeader } from "@fieldstone/contracts/headers.ts";
import { type DestinationStream, type Logger, pino } from "pino";
import { traceFields } from "../telemetry/tracing.ts";
import { errorFields } from "./error-fields.ts";

export type Log = Logger;

export interface LogOptions {
  readonly level: string;
  /** The process that logs: `router`, `cell`. */
  readonly process: string;
  readonly region?: string;
  /** Standard output by default. */
  readonly destination?: DestinationStream;
}

const secretFields = [
  "authorization",
  "cookie",
  "password",
  "passwordHash",
  "secret",
  "token",
  "sessionToken",
  "serviceToken",
  "otherServiceToken",
  "apiKey",
  "code",
  "codeChallenge",
  "email",
  "set-cookie",
  serviceHeader,
];

/** Redacts secrets and addresses wherever they are, up to two levels down. */
const redactedPaths = secretFields.flatMap((field) => {
  const key = field.includes("-") ? `["${field}"]` : field;
  const below = (level: string) => (field.includes("-") ? `${level}${key}` : `${level}.${key}`);
  return [key, below("*"), below("*.*")];
});

const describe = (error: unknown) => errorFields(error);

/**
 * A JSON log, one line per event, with the current trace. Children add the request's id: `log.child({
 * requestId })`.
 */
export function createLog(options: LogOptions): Log {
  const settings = {
    level: options.level,
    base: { process: options.process, ...(options.region === undefined ? {} : { region: options.region }) },
    mixin: traceFields,
    redact: { paths: redactedPaths, censor: "[removed]" },
    serializers: { error: describe, err: describe },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination);
}

/** Logs nothing, for tests and as a default. */
export const silentLog: Log = pino({ level: "silent" });
