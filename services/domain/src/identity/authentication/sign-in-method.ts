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
