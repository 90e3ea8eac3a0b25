export interface ServiceAddress {
  readonly url: string;
  readonly serviceToken: string;
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

/** Longest wait for an answer by default, in ms. */
const timeoutMsDefault = 10_000;

/** One call to another process of the cell, with the service token. */
export async function callService(address: ServiceAddress, call: ServiceCall): Promise<ServiceAnswer> {
  const { method, path, body, timeoutMs = timeoutMsDefault } = call;
  const response = await fetch(address.url + path, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { authorization: `Bearer ${address.serviceToken}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: await response.json() };
}
