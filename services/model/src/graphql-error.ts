import type { UpgradePrompt } from "./errors.ts";
import { readUpgrade } from "./plans/read-upgrade.ts";

/** How a page shows an error: at the field or the form, as missing access, or with a retry. */
export interface ShownError {
  readonly as: "input" | "forbidden" | "retry";
  /** Undefined if the server did not write it for people. */
  readonly message: string | undefined;
  readonly field: string | undefined;
  readonly code: string | undefined;
  /** The reference that people give to support. */
  readonly reference: string | undefined;
  /** What a larger plan would allow. */
  readonly upgrade: UpgradePrompt | undefined;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

function textOf(extensions: unknown, key: string): string | undefined {
  if (typeof extensions !== "object" || extensions === null) return undefined;
  const value: unknown = Reflect.get(extensions, key);
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isReadable(extensions: unknown): boolean {
  return (
    typeof extensions === "object" &&
    extensions !== null &&
    "humanReadable" in extensions &&
    extensions.humanReadable === true
  );
}

/**
 * Converts a GraphQL error for display; keeps its message only if the server marked it as readable. Never
 * throws. Parsed by hand, because the web app's first script has no schema library.
 */
export function shownError(message: string, extensions: unknown): ShownError {
  const errorCode = textOf(extensions, "errorCode");
  return {
    as: errorCode === "BAD_USER_INPUT" ? "input" : errorCode === "FORBIDDEN" ? "forbidden" : "retry",
    message: isReadable(extensions) ? message : undefined,
    field: textOf(extensions, "field"),
    code: textOf(extensions, "code"),
    reference: textOf(extensions, "reference"),
    upgrade: readUpgrade(isObject(extensions) ? Reflect.get(extensions, "upgrade") : undefined),
  };
}

const graphqlPath = "/api/graphql";

/** A 404 of the GraphQL path means that the endpoint does not exist, not that an object is missing. */
export function isMissingEndpoint(status: number, address: string): boolean {
  return (
    status === 404 &&
    URL.canParse(address, "https://a.invalid") &&
    new URL(address, "https://a.invalid").pathname === graphqlPath
  );
}
