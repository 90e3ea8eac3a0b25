import * as z from "zod";

const extensionsSchema = z.object({
  errorCode: z.enum(["BAD_USER_INPUT", "FORBIDDEN", "INTERNAL_SERVER_ERROR"]).optional().catch(undefined),
  humanReadable: z.boolean().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  field: z.string().optional().catch(undefined),
  reference: z.string().optional().catch(undefined),
});

/** How a page shows an error: beside the field or the form, as missing access, or with a retry. */
export interface ShownError {
  readonly as: "input" | "forbidden" | "retry";
  readonly message: string;
  readonly field: string | undefined;
  readonly code: string | undefined;
  /** What people tell support. */
  readonly reference: string | undefined;
}

const hiddenMessage = "Something went wrong on our end. Try again.";

/** A GraphQL error for people: its message only where the server marked it as readable. Never throws. */
export function shownError(message: string, extensions: unknown): ShownError {
  const { errorCode, humanReadable, code, field, reference } =
    extensionsSchema.safeParse(extensions).data ?? {};
  const as = errorCode === "BAD_USER_INPUT" ? "input" : errorCode === "FORBIDDEN" ? "forbidden" : "retry";
  return { as, message: humanReadable === true ? message : hiddenMessage, field, code, reference };
}

const graphqlPath = "/api/graphql";

/** A 404 on the GraphQL path means that there is no such endpoint, not that an object is missing. */
export function isMissingEndpoint(status: number, address: string): boolean {
  return (
    status === 404 &&
    URL.canParse(address, "https://a.invalid") &&
    new URL(address, "https://a.invalid").pathname === graphqlPath
  );
}
