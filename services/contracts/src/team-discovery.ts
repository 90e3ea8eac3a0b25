import * as z from "zod/mini";

const shownTeamSchema = z.object({
  /** Short. */
  id: z.string(),
  subdomain: z.string(),
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  primaryColor: z.nullable(z.string()),
  /** How a workspace that the address may join can be joined. */
  type: z.optional(z.enum(["DOMAIN", "INVITE"])),
  inviteId: z.optional(z.string()),
  invitedBy: z.optional(z.string()),
});
/** A workspace that a proven address belongs to, or may join. */
export type ShownTeam = z.infer<typeof shownTeamSchema>;

/** Answer of `POST /global/team-discovery`, which browsers parse. */
export const teamDiscoverySchema = z.object({
  email: z.string(),
  /** The provider that proved the address, if it was no mail. */
  provider: z.optional(z.enum(["GOOGLE", "MICROSOFT", "AUTH0"])),
  name: z.optional(z.string()),
  currentTeams: z.array(shownTeamSchema),
  availableTeams: z.array(shownTeamSchema),
  /** Regions that did not answer: their workspaces are missing above. */
  unavailableRegions: z.array(z.string()),
});
export type TeamDiscoveryAnswer = z.infer<typeof teamDiscoverySchema>;
