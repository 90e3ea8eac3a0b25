import { z } from "../../../app/zod.ts";

// Schemas of the sign-in endpoints' answers. They need zod, so they load after the pages.

export const nothing = z.object({});
export const opened = z.object({ url: z.string() });

const team = z.object({
  id: z.string(),
  subdomain: z.string(),
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  primaryColor: z.nullable(z.string()),
  /** How a workspace that the address may join can be joined. */
  type: z.optional(z.enum(["DOMAIN", "INVITE"])),
  inviteId: z.optional(z.nullable(z.string())),
  invitedBy: z.optional(z.nullable(z.string())),
});

/** A workspace that a proven address belongs to, or may join. */
export type AvailableTeam = z.infer<typeof team>;

export const sent = z.object({
  success: z.boolean(),
  codeChallenge: z.optional(z.nullable(z.string())),
  message: z.optional(z.nullable(z.string())),
});

export const inspected = z.object({ email: z.string(), askedHere: z.boolean() });

/** `teamId` is set if there is only one workspace to go to; `returnTo` comes from the link. */
export const confirmed = z.object({
  email: z.string(),
  teamId: z.optional(z.string()),
  returnTo: z.optional(z.object({ workspace: z.optional(z.string()), redirect: z.optional(z.string()) })),
});

export const confirmedByProvider = z.object({ email: z.string(), teamId: z.optional(z.string()) });

export const discovered = z.object({
  email: z.string(),
  provider: z.optional(z.enum(["GOOGLE", "MICROSOFT", "AUTH0"])),
  name: z.optional(z.string()),
  currentTeams: z.array(team),
  availableTeams: z.array(team),
  /** Regions that did not answer: their workspaces are missing above. */
  unavailableRegions: z.array(z.string()),
});

const offered = z.object({ key: z.string(), pingUrl: z.string() });

/** A region that can host a workspace, and the URL to measure its latency. */
export type OfferedRegion = z.infer<typeof offered>;

export const closest = z.object({
  fastestRegion: z.optional(z.string()),
  availableRegions: z.optional(z.array(offered)),
});

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
