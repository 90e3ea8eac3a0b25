import {
  type BeginEnterprise,
  type FinishEnterprise,
  startedEnterpriseSchema,
} from "@fieldstone/contracts/enterprise-calls.ts";
import { errorBodySchema } from "@fieldstone/contracts/error-body.ts";
import {
  clientAddressHeader,
  epochHeader,
  requestIdHeader,
  serviceHeader,
  teamHeader,
  traceparentHeader,
} from "@fieldstone/contracts/headers.ts";
import { membershipSchema, membershipsSchema } from "@fieldstone/contracts/memberships.ts";
import { type ServiceTokens, serviceTokenTo } from "@fieldstone/contracts/secrets.ts";
import {
  createdTeamSchema,
  type NewTeamInput,
  type SignIn,
  signedInSchema,
} from "@fieldstone/contracts/workspace-calls.ts";
import { httpStatusOf } from "@fieldstone/model/error-codes.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { tryParseId } from "@fieldstone/model/ids.ts";
import { currentTraceparent } from "@fieldstone/platform/telemetry/tracing.ts";
import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { z } from "zod";
import type { Cells } from "../forward/cell.ts";

const errorBody = errorBodySchema.pick({ errors: true });
// Cells send short ids; the router compares UUIDs.
const team = membershipSchema.extend({ id: z.string().transform((id) => tryParseId(id) ?? id) });
export type DiscoveredTeam = z.output<typeof team>;
const memberships = membershipsSchema.extend({ teams: z.array(team) });

/** The client on whose behalf a cell is called; the cell stores these with the session that it opens. */
export interface Caller {
  readonly requestId: string;
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
}

const createTimeoutMs = 30_000;
const callTimeoutMs = 5_000;
/** Longer, because the cell calls an external provider up to three times. */
const providerTimeoutMs = 26_000;
const answerBytesMax = 4_000_000;

/** True for a rejection, which means that nothing was done; other errors leave that open. */
export function isRejection(error: unknown): error is ProductError {
  return error instanceof ProductError && error.title !== "InternalError";
}

/** The router's own calls to the cells, with the service token. */
export class CellClient {
  readonly #cells: Cells;
  readonly #tokens: ServiceTokens;

  constructor(cells: Cells, tokens: ServiceTokens) {
    this.#cells = cells;
    this.#tokens = tokens;
  }

  createTenant(region: RegionKey, tenant: NewTeamInput, caller: Caller) {
    return this.#call(
      region,
      "POST",
      "/internal/tenants",
      createdTeamSchema,
      caller,
      tenant,
      createTimeoutMs,
    );
  }

  async deleteTenant(region: RegionKey, teamId: string, caller: Caller): Promise<void> {
    await this.#call(region, "DELETE", `/internal/tenants/${teamId}`, z.unknown(), caller);
  }

  signIn(region: RegionKey, signIn: SignIn, caller: Caller) {
    return this.#call(region, "POST", "/internal/sign-in", signedInSchema, caller, signIn);
  }

  /** The cell talks to the workspace's own provider, because that secret stays in its region. */
  beginEnterprise(region: RegionKey, begin: BeginEnterprise, caller: Caller) {
    const path = "/internal/enterprise/begin";
    return this.#call(region, "POST", path, startedEnterpriseSchema, caller, begin, providerTimeoutMs);
  }

  finishEnterprise(region: RegionKey, finish: FinishEnterprise, caller: Caller) {
    const path = "/internal/enterprise/finish";
    return this.#call(region, "POST", path, signedInSchema, caller, finish, providerTimeoutMs);
  }

  async memberships(
    region: RegionKey,
    email: string,
    teamIds: readonly string[],
    caller: Caller,
  ): Promise<readonly DiscoveredTeam[]> {
    const body = { email, teamIds };
    return (await this.#call(region, "POST", "/internal/memberships", memberships, caller, body)).teams;
  }

  /** Posts to a cell's path that the calling feature names. */
  post<T>(
    region: RegionKey,
    path: `/internal/${string}`,
    shape: z.ZodType<T>,
    body: unknown,
    caller: Caller,
  ): Promise<T> {
    return this.#call(region, "POST", path, shape, caller, body);
  }

  /** Ends one session through the same path that browsers use. */
  async signOut(
    region: RegionKey,
    teamId: string,
    epoch: number,
    cookie: string,
    caller: Caller,
  ): Promise<void> {
    const headers = {
      cookie,
      [teamHeader]: teamId,
      [epochHeader]: String(epoch),
      [serviceHeader]: serviceTokenTo(region, this.#tokens),
    };
    await this.#send(region, "POST", "/api/auth/sign-out", headers, caller, {}, callTimeoutMs);
  }

  async #call<T>(
    region: RegionKey,
    method: "POST" | "DELETE",
    path: string,
    shape: z.ZodType<T>,
    caller: Caller,
    body?: unknown,
    timeoutMs = callTimeoutMs,
  ): Promise<T> {
    const headers = { authorization: `Bearer ${serviceTokenTo(region, this.#tokens)}` };
    const answer = await this.#send(region, method, path, headers, caller, body, timeoutMs);
    const parsed = shape.safeParse(answer);
    if (!parsed.success)
      throw unavailable(region, new Error(`${path} answered in an unknown shape`, { cause: parsed.error }));
    return parsed.data;
  }

  async #send(
    region: RegionKey,
    method: "POST" | "DELETE",
    path: string,
    headers: Record<string, string>,
    caller: Caller,
    body: unknown,
    timeoutMs: number,
  ): Promise<unknown> {
    const cell = this.#cells.get(region);
    if (cell === undefined) throw unavailable(region, new Error("no cell is configured"));
    let status: number;
    let text: string;
    try {
      const response = await cell.requests.pool.request({
        method,
        path,
        headers: { ...headers, ...callerHeaders(caller), "content-type": "application/json" },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.statusCode;
      const length = Number(response.headers["content-length"] ?? 0);
      if (length > answerBytesMax) throw new Error(`${path} answered ${length} bytes`);
      text = await response.body.text();
    } catch (error) {
      throw unavailable(region, error);
    }
    const json = parseJson(text);
    if (status >= 200 && status < 300) return json;
    const answer = errorBody.safeParse(json);
    const [first] = answer.success ? answer.data.errors : [];
    // Only rejections that the person can fix are passed on; anything else is our fault.
    if (status < 500 && first !== undefined && httpStatusOf(first.code) < 500) {
      const field = first.field === undefined ? {} : { field: first.field };
      throw new ProductError(first.code, first.title, first.message, field);
    }
    throw unavailable(region, new Error(`${method} ${path} answered ${status}`));
  }
}

function callerHeaders({ requestId, address, userAgent }: Caller): Record<string, string> {
  const traceparent = currentTraceparent();
  return {
    [requestIdHeader]: requestId,
    ...(address === undefined ? {} : { [clientAddressHeader]: address }),
    ...(userAgent === undefined ? {} : { "user-agent": userAgent }),
    ...(traceparent === undefined ? {} : { [traceparentHeader]: traceparent }),
  };
}

function parseJson(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unavailable(region: RegionKey, cause: unknown): ProductError {
  const message = `The region ${regionOf(region).place} (${region}) is not responding right now. Try again in a minute.`;
  return new ProductError("InternalError", "region.unavailable", message, { cause });
}
