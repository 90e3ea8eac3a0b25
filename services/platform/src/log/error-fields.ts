/** How many errors are followed from cause to cause. */
const causesMax = 5;

/** What the log keeps of an error. Everything else that a library hangs on it stays out: whole clients, rows, requests. */
export interface ErrorFields {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  /** The error's stable name. Not called code: a field of that name may hold a one-time code and is struck out. */
  readonly errorCode?: string;
  /** Postgres' names of what was violated. */
  readonly constraint?: string;
  readonly table?: string;
  readonly cause?: ErrorFields;
}

/** An error in the fields of the log; what was thrown without being an error is told by its text. */
export function errorFields(error: unknown, depth = 1): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  return {
    type: error.constructor.name,
    message: error.message,
    ...(error.stack === undefined ? {} : { stack: error.stack }),
    ...textField(error, "code", "errorCode"),
    ...textField(error, "constraint", "constraint"),
    ...textField(error, "table", "table"),
    ...(error.cause === undefined || depth >= causesMax
      ? {}
      : { cause: errorFields(error.cause, depth + 1) }),
  };
}

function textField(error: object, name: string, written: string): Record<string, string> {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" && value !== "" ? { [written]: value } : {};
}
