/**
 * SQL states of a server that stops, crashed, starts or has no connection left (“PostgreSQL Error Codes” in its
 * manual); its class 08 is added to these.
 */
const lostStates = new Set(["57P01", "57P02", "57P03", "53300"]);
const connectionState = /^08...$/u;
const socketCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** The driver's own errors have no code. */
const driverMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed)/u;

/** The database did not answer; whether the last write was stored is unknown. */
export class LostDatabaseError extends Error {
  override readonly name = "LostDatabaseError";
  constructor(cause: Error) {
    super(`the database is lost: ${cause.message}`, { cause });
  }
}

/** An error of a lost connection or server as LostDatabaseError; any other as it is. */
export function asLostDatabase(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (code === undefined) return driverMessages.test(error.message) ? new LostDatabaseError(error) : error;
  const isLost = lostStates.has(code) || socketCodes.has(code) || connectionState.test(code);
  return isLost ? new LostDatabaseError(error) : error;
}

/** @throws LostDatabaseError in place of an error of a lost connection or server */
export async function orLostDatabase<T>(work: Promise<T>): Promise<T> {
  return await work.catch((error: unknown) => {
    throw asLostDatabase(error);
  });
}
