import type { Log } from "../../log/create-log.ts";
import type { PoolOptions } from "./connection-pool.ts";

/** The options with which a pool logs the errors that no caller is sure to log. */
export function logPoolErrors(log: Log): Required<Pick<PoolOptions, "onIdleError" | "onAnswerTooLong">> {
  return {
    onIdleError: (error) => log.warn({ error }, "an idle database connection was lost"),
    onAnswerTooLong: (answer) => log.error(answer, "a statement returned more than can be read at once"),
  };
}
