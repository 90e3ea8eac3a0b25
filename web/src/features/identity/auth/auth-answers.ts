// Configures zod for the content security policy, before the contracts' schemas.
import "../../../app/zod.ts";
import { closestRegionSchema } from "@fieldstone/contracts/closest-region.ts";
import { teamDiscoverySchema } from "@fieldstone/contracts/team-discovery.ts";
import { z } from "../../../app/zod.ts";

// Schemas of the sign-in endpoints' answers. They need zod, so they load after the pages.

export const nothing = z.object({});
export const opened = z.object({ url: z.string() });

export const sent = z.object({
  success: z.boolean(),
  codeChallenge: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
});

export const inspected = z.object({ email: z.string(), askedHere: z.boolean() });

/** What a mailed invitation says before it is accepted. */
export const invitation = z.object({ email: z.string(), invitedBy: z.string() });

/** `teamId` is set if there is only one workspace to go to; `returnTo` comes from the link. */
export const confirmed = z.object({
  email: z.string(),
  teamId: z.optional(z.string()),
  returnTo: z.optional(z.object({ workspace: z.optional(z.string()), redirect: z.optional(z.string()) })),
});

export const confirmedByProvider = z.object({ email: z.string(), teamId: z.optional(z.string()) });

export const discovered = teamDiscoverySchema;
export const closest = closestRegionSchema;

export const methods = z.object({ enterprise: z.boolean(), severalWorkspaces: z.boolean() });

export const robotCheck = z.object({ recaptchaSiteKey: z.nullable(z.string()) });

export const workspaceMethods = z.object({
  name: z.string(),
  primaryColor: z.nullable(z.string()),
  logo: z.nullable(z.object({ baseImageUrl: z.string() })),
  passwordAuthEnabled: z.boolean(),
  googleAuthEnabled: z.boolean(),
  microsoftAuthEnabled: z.boolean(),
  emailAuthEnabled: z.boolean(),
  ssoAuthEnabled: z.boolean(),
  ssoAuthRequired: z.boolean(),
});

/** A workspace's branding and sign-in methods. */
export type WorkspaceEnvironment = z.infer<typeof workspaceMethods>;
