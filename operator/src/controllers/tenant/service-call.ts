import { type ServiceTokens, serviceTokenTo } from "@fieldstone/contracts/secrets.ts";

export interface ServiceAddress extends Pick<ServiceTokens, "serviceToken" | "serviceKeys"> {
  readonly url: string;
  readonly to: "cell" | "router";
}

export interface ServiceCall {
  readonly method: "GET" | "PUT" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  readonly timeoutMs?: number;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly json: unknown;
}

/** Default limit for an answer, in ms. */
const timeoutMsDefault = 10_000;

/** One call to another process of the cell, with the service token. */
export async function callService(address: ServiceAddress, call: ServiceCall): Promise<ServiceAnswer> {
  const { method, path, body, timeoutMs = timeoutMsDefault } = call;
  const response = await fetch(address.url + path, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      authorization: `Bearer ${serviceTokenTo(address.to, address)}`,
      "content-type": "application/json",
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}
