import { isJobRole, orgSizes } from "@fieldstone/model/fields/job-roles.ts";
import { isId, parseId } from "@fieldstone/model/ids.ts";
import { emailLengthMax, teamNameLengthMax, userNameLengthMax } from "@fieldstone/model/limits.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import { z } from "zod";

/** A workspace's id in either notation; parsed to a UUID. */
export const teamIdSchema = z.string().max(36).refine(isId, "must be an id").transform(parseId);
export const emailSchema = z.string().min(3).max(emailLengthMax).toLowerCase();

/** Body of `POST /internal/tenants`. */
export const newTeamSchema = z.object({
  teamId: z.uuid(),
  subdomain: z.string().min(2).max(63),
  name: z.string().overwrite(visibleLine).min(1).max(teamNameLengthMax),
  owner: z.object({
    email: emailSchema,
    name: z.string().overwrite(visibleLine).max(userNameLengthMax),
    password: z.string().optional(),
    jobRole: z
      .string()
      .optional()
      .transform((role) => (isJobRole(role) ? role : undefined)),
  }),
  /** Whether the workspace begins with the sample project. */
  sample: z.boolean(),
  orgSize: z.enum(orgSizes, "Choose one of the sizes.").optional(),
  marketingCommsEnabled: z.boolean().optional(),
  installTemplateId: z.string().max(100).optional(),
  promo: z.string().max(100).optional(),
});
export type NewTeam = z.output<typeof newTeamSchema>;
export type NewTeamInput = z.input<typeof newTeamSchema>;

/** The answer: a short id, and the owner's first session. */
export const createdTeamSchema = z.object({ userId: z.string(), sessionToken: z.string() });
export type CreatedTeam = z.output<typeof createdTeamSchema>;

/** Body of `POST /internal/sign-in`, sent once the router has the proof. */
export const signInSchema = z.object({
  teamId: teamIdSchema,
  email: emailSchema,
  method: z.enum(["ONE_TIME_CODE", "EMAIL", "GOOGLE", "MICROSOFT", "AUTH0"]),
  inviteId: teamIdSchema.optional(),
  /** True if the person asked to join a workspace that accepts their domain. */
  join: z.boolean().optional(),
});
export type SignIn = z.input<typeof signInSchema>;

/** The cell's answer to every kind of sign-in. */
export const signedInSchema = z.object({ sessionToken: z.string() });
export type SignedIn = z.output<typeof signedInSchema>;
