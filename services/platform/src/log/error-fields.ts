/** Maximum number of nested causes. */
const causesMax = 5;

/** What is logged of an error. Other properties added by libraries are omitted: clients, rows, requests. */
export interface ErrorFields {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  /** The error's stable code. Not named `code`: that field may have a one-time code and is redacted. */
  readonly errorCode?: string;
  /** Postgres' name of the violated constraint. */
  readonly constraint?: string;
  readonly table?: string;
  readonly cause?: ErrorFields;
}

/** An error's log fields; a thrown value that is not an Error is logged as text. */
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
