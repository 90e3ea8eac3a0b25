import { type ErrorBody, errorBodyOf } from "@fieldstone/contracts/error-body.ts";
import { httpStatusOf, isUnavailable } from "@fieldstone/model/error-codes.ts";
import { type ErrorTitle, ProductError } from "@fieldstone/model/errors.ts";
import { formatBytes } from "@fieldstone/model/files/file-limits.ts";
import { z } from "zod";
import { LostDatabaseError } from "../postgres/lost-database-error.ts";

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
  /** True if the error is ours and must be logged as one. */
  readonly unexpected: boolean;
  /** For the `retry-after` header. */
  readonly retryAfterSeconds?: number;
}

/** Errors of Express's own parsers have a status and a type, and the limit in bytes if one was exceeded. */
const parserError = z.object({
  status: z.number().int().min(400).max(499),
  type: z.string().optional(),
  limit: z.number().optional(),
});

const parserErrors: Readonly<Record<string, readonly [ErrorTitle, string, string]>> = {
  "entity.too.large": [
    "UnprocessableContent",
    "request.too_large",
    "This is too large to send. Send less at once.",
  ],
  "entity.parse.failed": ["ValidationError", "request.not_json", "The request's body is not valid JSON."],
  "encoding.unsupported": [
    "ValidationError",
    "request.encoding",
    "The request's encoding is not supported. Send it uncompressed, as UTF-8.",
  ],
};

const unavailableStatus = 503;
/** A database that was killed under load answered again after 3.4 s. */
const retryAfterSeconds = 5;

/** The response to any thrown value. An unknown error's own message never leaves the process. */
export function answerOf(error: unknown, reference: string): ErrorAnswer {
  if (error instanceof ProductError && error.title !== "InternalError") {
    return answer(httpStatusOf(error.title), error, reference, false);
  }
  if (error instanceof ProductError && isUnavailable(error)) {
    return answer(unavailableStatus, error, reference, true);
  }
  if (error instanceof LostDatabaseError) {
    return answer(unavailableStatus, databaseUnavailable(), reference, true);
  }
  const parser = parserError.safeParse(error);
  if (parser.success && error instanceof Error) {
    const [title, code, message] = parserErrors[parser.data.type ?? ""] ?? [
      "ValidationError",
      "request.invalid",
      "The request could not be read.",
    ];
    const { status, limit } = parser.data;
    const said = limit === undefined ? message : `${message} At most ${formatBytes(limit)} can be sent here.`;
    return answer(status, new ProductError(title, code, said), reference, false);
  }
  const code = error instanceof ProductError ? error.code : "internal";
  const message = `Something went wrong on our end. Try again; if it keeps happening, give the people who run Fieldstone for you the reference ${reference}.`;
  return answer(500, new ProductError("InternalError", code, message), reference, true);
}

function databaseUnavailable(): ProductError {
  const message =
    "The database is not answering, usually for a few seconds. Try again in a moment, and check whether your last change was saved.";
  return new ProductError("InternalError", "database.unavailable", message, { retryAfterSeconds });
}

function answer(status: number, error: ProductError, reference: string, unexpected: boolean): ErrorAnswer {
  const { title, code, message, field, upgrade, retryAfterSeconds } = error;
  const entry = {
    code: title,
    title: code,
    message,
    ...(field === undefined ? {} : { field }),
    ...(upgrade === undefined ? {} : { upgrade }),
  };
  return {
    status,
    unexpected,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    body: errorBodyOf(entry, reference),
  };
}
