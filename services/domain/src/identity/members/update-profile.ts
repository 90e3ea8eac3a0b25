import { isJobRole, onboardingPurposes } from "@fieldstone/model/fields/job-roles.ts";
import { jobTitleLengthMax, userNameLengthMax } from "@fieldstone/model/limits.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requireMember } from "../../kernel/workspace/team-policy.ts";
import { changeMember } from "./member-store.ts";

export const userName = z
  .string()
  .overwrite(visibleLine)
  .max(userNameLengthMax, `A name can have at most ${userNameLengthMax} characters.`);

export const updateProfileInput = z.object({
  name: userName
    .min(1, "Enter your name.")
    .nullish()
    .transform((name) => name ?? undefined),
  jobTitle: z
    .string()
    .overwrite(visibleLine)
    .max(jobTitleLengthMax, `A job title can have at most ${jobTitleLengthMax} characters.`)
    .nullish(),
  gettingStartedHidden: z
    .boolean()
    .nullish()
    .transform((hidden) => hidden ?? undefined),
  /** What they will use Fieldstone for, as they said when they began. */
  onboardingPurpose: z
    .enum(onboardingPurposes, "Choose one of the listed purposes.")
    .nullish()
    .transform((purpose) => purpose ?? undefined),
  jobRole: z.string().refine(isJobRole, "Choose one of the listed roles.").nullish(),
});

/** Changes the actor's own name, job or Home settings. */
export async function updateProfile(
  tx: TenantTransaction,
  input: z.output<typeof updateProfileInput>,
): Promise<void> {
  const { userId } = requireMember(tx.context.actor);
  await changeMember(tx, userId, input);
  await recordEvent(
    tx,
    { kind: "profile.updated", subjectType: "user", subjectId: userId, data: input },
    { type: "member", id: userId, act: "updated" },
  );
}
