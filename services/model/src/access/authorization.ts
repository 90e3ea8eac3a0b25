import { ProductError } from "../errors.ts";

/**
 * The `authorization` header for an access token or a public share token; undefined without either.
 * @throws ProductError `authorization.both` if both are given
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
