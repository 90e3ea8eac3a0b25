export const signInMethods = [
  "ONE_TIME_CODE",
  "MAGIC_LINK",
  "PASSWORD",
  "OIDC",
  "INVITE",
  "GOOGLE",
  "MICROSOFT",
  "AUTH0",
  "ENTERPRISE",
] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** True if signing in this way proves the address: a password stays the same when the address changes. */
export function provesAddress(method: SignInMethod): boolean {
  return method !== "PASSWORD";
}
