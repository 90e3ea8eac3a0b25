import { serviceErrorSchema } from "@fieldstone/contracts/error-body.ts";
import { requestIdHeader, traceparentHeader } from "@fieldstone/contracts/headers.ts";
import { type ServiceTokens, serviceTokenTo } from "@fieldstone/contracts/secrets.ts";
import { ProductError } from "@fieldstone/model/errors.ts";
import { z } from "zod";
import { currentTraceparent } from "../telemetry/tracing.ts";

export interface RouterClientOptions extends Pick<ServiceTokens, "serviceToken" | "serviceKeys"> {
  /** The router's address for cells: `http://router:8080`. */
  readonly routerUrl: string;
}

/** The request that a call to the router is part of. */
export interface RouterCall {
  readonly requestId: string;
  readonly signal?: AbortSignal;
}

type RouterMethod = "PUT" | "POST" | "DELETE";

const callTimeoutMs = 10_000;

/** A cell's calls to the router, authorised with the service token. */
export class RouterClient {
  readonly #options: RouterClientOptions;

  constructor(options: RouterClientOptions) {
    this.#options = options;
  }

  /** As `call`, for responses without content. */
  async send(method: RouterMethod, path: string, body: unknown, call: RouterCall): Promise<void> {
    await this.call(method, path, body, z.unknown(), call);
  }

  /**
   * Calls a path under `/global`. Safe to repeat if the path's operation is.
   * @throws ProductError with the router's own code; `router.unavailable` if the outcome is unknown
   */
  async call<T>(
    method: RouterMethod,
    path: string,
    body: unknown,
    shape: z.ZodType<T>,
    { requestId, signal }: RouterCall,
  ): Promise<T> {
    const { routerUrl } = this.#options;
    const timeout = AbortSignal.timeout(callTimeoutMs);
    const traceparent = currentTraceparent();
    let status: number;
    let answer: unknown;
    try {
      const response = await fetch(`${routerUrl}/global${path}`, {
        method,
        headers: {
          authorization: `Bearer ${serviceTokenTo("router", this.#options)}`,
          "content-type": "application/json",
          [requestIdHeader]: requestId,
          ...(traceparent === undefined ? {} : { [traceparentHeader]: traceparent }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
      status = response.status;
      answer = await response.json();
    } catch (cause) {
      throw routerUnavailable(cause);
    }
    if (status >= 200 && status < 300) {
      const parsed = shape.safeParse(answer);
      if (parsed.success) return parsed.data;
      throw routerUnavailable(new Error(`${method} ${path} answered in an unknown shape`));
    }
    const refused = serviceErrorSchema.safeParse(answer);
    if (!refused.success || refused.data.error.name === "InternalError" || status === 401) {
      throw routerUnavailable(new Error(`${method} ${path} answered ${status}`));
    }
    const { name, errorCode, message, field } = refused.data.error;
    throw new ProductError(name, errorCode, message, field === undefined ? {} : { field });
  }
}

function routerUnavailable(cause: unknown): ProductError {
  const message = "We could not reach the address service. Try again in a moment.";
  return new ProductError("InternalError", "router.unavailable", message, { cause });
}
