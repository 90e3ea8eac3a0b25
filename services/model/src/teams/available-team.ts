import * as z from "zod";

const team = {
  id: z.string(),
  subdomain: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  primaryColor: z.string().nullable(),
  sortKey: z.string(),
};

/** A workspace that a person may join: by the domain of their address, or by an invitation. */
export const availableTeamSchema = z.discriminatedUnion("type", [
  z.object({ ...team, type: z.literal("DOMAIN") }),
  z.object({ ...team, type: z.literal("INVITE"), inviteId: z.string(), invitedBy: z.string().nullable() }),
]);
export type AvailableTeam = z.infer<typeof availableTeamSchema>;

/** A person who has proven an address. */
export const loginIdentitySchema = z.object({
  email: z.string(),
  name: z.string().nullable(),
  provider: z.string(),
  currentTeams: z.array(z.object(team)),
  availableTeams: z.array(availableTeamSchema),
});
export type LoginIdentity = z.infer<typeof loginIdentitySchema>;
