import { z } from "zod";
import { emailSchema, teamIdSchema } from "./workspace-calls.ts";

/** A workspace as a cell describes it to the router, and its relation to an address. Ids are short. */
export const membershipSchema = z.object({
  id: z.string(),
  subdomain: z.string(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  primaryColor: z.string().nullable(),
  sortKey: z.string(),
  kind: z.enum(["CURRENT", "INVITE", "DOMAIN"]),
  inviteId: z.string().optional(),
  invitedBy: z.string().optional(),
});
export type MembershipAnswer = z.output<typeof membershipSchema>;

/** Most workspaces in one `POST /internal/memberships`. */
export const membershipsRequestedMax = 1_000;
export const membershipsRequestedSchema = z.object({
  email: emailSchema,
  teamIds: z.array(teamIdSchema).max(membershipsRequestedMax),
});

/** Answer of `POST /internal/memberships`. */
export const membershipsSchema = z.object({ teams: z.array(membershipSchema) });
export type MembershipsAnswer = z.output<typeof membershipsSchema>;
