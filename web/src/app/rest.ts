import * as z from "zod/mini";
import { fetchWithReporting } from "./apollo/fetch-with-reporting.ts";

const errorBody = z.object({
  errors: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      message: z.optional(z.string()),
      field: z.optional(z.string()),
    }),
  ),
});

/** A REST call that did not answer 200 with what was expected. */
export class RestError extends Error {
  readonly status: number;
  /** The stable dotted code, for example "sign_in.wrong_code". */
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly reference: string | undefined;
  constructor(
    status: number,
    message: string,
    details: { code?: string | undefined; field?: string | undefined; reference?: string | undefined } = {},
  ) {
    super(message);
    this.name = "RestError";
    this.status = status;
    this.code = details.code;
    this.field = details.field;
    this.reference = details.reference;
  }
}

async function readError(answer: Response): Promise<RestError> {
  const reference = answer.headers.get("x-request-id") ?? undefined;
  const body = errorBody.safeParse(await answer.json().catch(() => undefined));
  const first = body.success ? body.data.errors[0] : undefined;
  return new RestError(answer.status, first?.message ?? "Error while fetching", {
    code: first?.title,
    field: first?.field,
    reference,
  });
}

async function parse<T>(answer: Response, schema: z.ZodMiniType<T>): Promise<T> {
  if (answer.status !== 200 && answer.status !== 204) throw await readError(answer);
  const body: unknown = answer.status === 204 ? {} : await answer.json().catch(() => ({}));
  const read = schema.safeParse(body);
  if (!read.success) throw new RestError(502, "Error while fetching", { code: "answer.unreadable" });
  return read.data;
}

/**
 * Reads JSON from our own service.
 * @throws RestError when the answer is not 200 or not of the expected shape, TypeError without a network.
 */
export async function getJson<T>(
  path: string,
  schema: z.ZodMiniType<T>,
  early?: Promise<Response>,
): Promise<T> {
  const answer = early
    ? await early
    : await fetchWithReporting(path, { headers: { accept: "application/json" }, credentials: "include" });
  return parse(answer, schema);
}

/** Sends JSON to our own service. Throws as `getJson` does. */
export async function postJson<T>(path: string, body: unknown, schema: z.ZodMiniType<T>): Promise<T> {
  const answer = await fetchWithReporting(path, {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  return parse(answer, schema);
}
