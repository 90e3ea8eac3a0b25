import * as z from "zod";

const auth0Config = z.strictObject({ audience: z.string(), clientId: z.string(), domain: z.string() });
const oauthProvider = z.strictObject({
  authorizationEndpoint: z.url(),
  clientId: z.string(),
  issuer: z.string(),
});

/** What any page may know before anyone has signed in. */
export const globalEnvironmentSchema = z.object({
  featureFlags: z.record(z.string(), z.boolean()),
  oAuthConfig: z.record(z.string(), oauthProvider),
  auth0Config: auth0Config.nullable(),
  recaptchaSiteKey: z.string().nullable(),
});
export type GlobalEnvironment = z.infer<typeof globalEnvironmentSchema>;

/** What a workspace's sign-in page needs. */
export const teamEnvironmentSchema = z.object({
  teamId: z.string(),
  name: z.string(),
  organizationId: z.string().nullable(),
  auth0Config: auth0Config.nullable(),
  passwordAuthEnabled: z.boolean(),
  googleAuthEnabled: z.boolean(),
  microsoftAuthEnabled: z.boolean(),
  ssoAuthEnabled: z.boolean(),
  oidcIssuer: z.string().nullable(),
  primaryColor: z.string().nullable(),
  logo: z
    .object({
      id: z.string(),
      baseImageUrl: z.string(),
      uploadStatus: z.enum(["UPLOADING", "COMPLETE", "FAILED"]),
    })
    .nullable(),
});
export type TeamEnvironment = z.infer<typeof teamEnvironmentSchema>;
