import * as z from "zod";
import { errorTitles } from "./error-codes.ts";
import { type ErrorTitle, ProductError } from "./errors.ts";

const title = z.custom<ErrorTitle>((value) => errorTitles.some((known) => known === value));

/** What a failed REST call answers: a list of errors, or the older form with a message and one for people. */
export const apiErrorBodySchema = z.union([
  z.object({
    errors: z.array(z.object({ code: title, title: z.string(), message: z.string().optional() })).min(1),
  }),
  z.object({ message: z.string(), humanReadableMessage: z.string().optional() }),
]);
export type ApiErrorBody = z.infer<typeof apiErrorBodySchema>;

/** The body of an error. What is not a ProductError says nothing of its inside. */
export function apiErrorBody(error: unknown): ApiErrorBody {
  if (error instanceof ProductError && error.title !== "InternalError") {
    return { errors: [{ code: error.title, title: error.code, message: error.message }] };
  }
  const code = error instanceof ProductError ? error.code : "internal.error";
  const message = "Something went wrong on our end. Try again in a moment.";
  return { errors: [{ code: "InternalError", title: code, message }] };
}

/** What people may read of a body; undefined where it has nothing for them. Never throws. */
export function messageOfErrorBody(body: unknown): string | undefined {
  const parsed = apiErrorBodySchema.safeParse(body).data;
  if (parsed === undefined) return undefined;
  return "errors" in parsed ? parsed.errors[0]?.message : parsed.humanReadableMessage;
}

/** Thrown by the typed JSON calls for every status but 200. */
export const fetchFailedMessage = "Error while fetching";
