import type { UpgradePrompt } from "@fieldstone/model/errors.ts";
import { readUpgrade } from "@fieldstone/model/plans/read-upgrade.ts";
import { fetchWithReporting } from "./apollo/fetch-with-reporting.ts";
import { offerUpgrade } from "./plans/upgrade-prompts.ts";

/** Validates an answer: a Zod schema, or a few lines by hand where the first script needs it. */
export interface Shape<T> {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false; error?: unknown };
}

/** A shape whose code loads while the request runs, to keep it out of the first script. */
export type LaterShape<T> = () => Promise<Shape<T>>;

interface ErrorEntry {
  title?: unknown;
  message?: unknown;
  field?: unknown;
  upgrade?: unknown;
}

function firstError(body: unknown): ErrorEntry | undefined {
  if (typeof body !== "object" || body === null || !("errors" in body)) return undefined;
  const first: unknown = Array.isArray(body.errors) ? body.errors[0] : undefined;
  return typeof first === "object" && first !== null ? first : undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

interface RestErrorDetails {
  code?: string | undefined;
  field?: string | undefined;
  reference?: string | undefined;
  upgrade?: UpgradePrompt | undefined;
}

/** A REST call that did not return 200 with the expected shape. */
export class RestError extends Error {
  readonly status: number;
  /** The stable dotted code, for example "sign_in.wrong_code". */
  readonly code: string | undefined;
  readonly field: string | undefined;
  readonly reference: string | undefined;
  readonly upgrade: UpgradePrompt | undefined;
  constructor(status: number, message: string, details: RestErrorDetails = {}) {
    super(message);
    this.name = "RestError";
    this.status = status;
    this.code = details.code;
    this.field = details.field;
    this.reference = details.reference;
    this.upgrade = details.upgrade;
  }
}

async function readError(answer: Response): Promise<RestError> {
  const reference = answer.headers.get("x-request-id") ?? undefined;
  const first = firstError(await answer.json().catch(() => undefined));
  return new RestError(answer.status, textOf(first?.message) ?? "Error while fetching", {
    code: textOf(first?.title),
    field: textOf(first?.field),
    reference,
    upgrade: readUpgrade(first?.upgrade),
  });
}

/**
 * The error of a rejected request. If the plan is the cause, opens the upgrade prompt, whichever form sent
 * it.
 */
async function refusedAct(answer: Response): Promise<RestError> {
  const error = await readError(answer);
  const { upgrade, message } = error;
  if (upgrade !== undefined) offerUpgrade({ upgrade, message });
  return error;
}

async function parse<T>(
  answering: Promise<Response>,
  schema: Shape<T> | LaterShape<T>,
  refused = readError,
): Promise<T> {
  const shape = typeof schema === "function" ? schema() : schema;
  // A rejected request or a lost network is reported first.
  if (shape instanceof Promise) shape.catch(() => undefined);
  const answer = await answering;
  if (answer.status !== 200) throw await refused(answer);
  const body: unknown = await answer.json().catch(() => ({}));
  const read = (await shape).safeParse(body);
  if (!read.success) throw new RestError(502, "Error while fetching", { code: "answer.unreadable" });
  return read.data;
}

/**
 * Reads JSON from our own service.
 * @throws RestError if the status is not 200 or the shape is unexpected, TypeError without a network
 */
export function getJson<T>(
  path: string,
  schema: Shape<T> | LaterShape<T>,
  early?: Promise<Response>,
): Promise<T> {
  const headers = { accept: "application/json" };
  return parse(early ?? fetchWithReporting(path, { headers, credentials: "include" }), schema);
}

/** Reads a file from our own service. Throws as `getJson` does. */
export async function getFile(path: string): Promise<Blob> {
  const answer = await fetchWithReporting(path, { credentials: "include" });
  if (answer.status !== 200) throw await readError(answer);
  return answer.blob();
}

/** Checks that our own service would serve a file, without downloading it. Throws as `getJson` does. */
export async function requireFile(path: string): Promise<void> {
  const answer = await fetchWithReporting(path, {
    credentials: "include",
    headers: { range: "bytes=0-0" },
    // A redirect to a signed URL is proof enough, so it is not followed.
    redirect: "manual",
  });
  if (!answer.ok && answer.type !== "opaqueredirect") throw await readError(answer);
  await answer.body?.cancel();
}

/** Uploads a file's bytes to our own service. Throws as `getJson` does. */
export function sendBody<T>(path: string, file: File, schema: Shape<T>): Promise<T> {
  const answer = fetchWithReporting(path, {
    method: "POST",
    credentials: "include",
    headers: {
      "content-type": file.type || "application/octet-stream",
      "x-file-name": encodeURIComponent(file.name),
      accept: "application/json",
    },
    body: file,
  });
  return parse(answer, schema, refusedAct);
}

/** Sends JSON to our own service. Throws as `getJson` does. */
export function postJson<T>(path: string, body: unknown, schema: Shape<T> | LaterShape<T>): Promise<T> {
  const answer = fetchWithReporting(path, {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  return parse(answer, schema, refusedAct);
}

/** Sends JSON to our own service and returns the response stream. Throws as `getJson` does. */
export async function postStream(
  path: string,
  body: unknown,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetchWithReporting(path, {
    method: "POST",
    credentials: "include",
    headers: { "content-type": "application/json", accept: "application/x-ndjson" },
    body: JSON.stringify(body),
    signal,
  });
  if (answer.status !== 200) throw await refusedAct(answer);
  if (answer.body === null) throw new RestError(502, "Error while fetching", { code: "answer.unreadable" });
  return answer.body;
}
