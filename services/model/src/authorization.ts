import { ProductError } from "./errors.ts";

/**
 * The `authorization` header of a call: of an access token, or of a public share token; undefined with
 * neither. Throws ProductError `authorization.both` where both are given.
 */
export function authorizationHeader(tokens: {
  readonly accessToken?: string | undefined;
  readonly publicToken?: string | undefined;
}): string | undefined {
  const { accessToken, publicToken } = tokens;
  if (accessToken !== undefined && publicToken !== undefined) {
    const message = "Use either an access token or a public link, not both.";
    throw new ProductError("InvalidOperation", "authorization.both", message);
  }
  if (accessToken !== undefined) return `Bearer ${accessToken}`;
  return publicToken === undefined ? undefined : `Bearer public.${publicToken}`;
}
