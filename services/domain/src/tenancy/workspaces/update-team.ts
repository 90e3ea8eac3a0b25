import { parseHexColor } from "@fieldstone/model/colors.ts";
import { visibleLine } from "@fieldstone/model/text/visible-line.ts";
import type { TenantTransaction } from "@fieldstone/platform/postgres/tenant.ts";
import { z } from "zod";
import { recordEvent } from "../../kernel/changes/record-event.ts";
import { requireCapability } from "../../kernel/entitlements/entitlements.ts";
import type { Team } from "../../kernel/workspace/team.ts";
import { requireWorkspaceAdmin } from "../../kernel/workspace/team-policy.ts";
import { changeTeam } from "../../kernel/workspace/team-store.ts";

/** Longest name of a workspace, in characters (the documents' text lengths). */
const teamNameLengthMax = 200;

export const updateTeamInput = z.object({
  name: z
    .string()
    .overwrite(visibleLine)
    .min(1, "Give the workspace a name.")
    .max(teamNameLengthMax, `A workspace's name has at most ${teamNameLengthMax} characters.`)
    .nullish()
    .transform((name) => name ?? undefined),
  primaryColor: z
    .string()
    .regex(
      /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i,
      "Enter the colour with 3 or 6 hexadecimal digits, for example #3366ff.",
    )
    .transform((color) => parseHexColor(color))
    .nullish(),
});

/** Changes the workspace's name or colour. @throws ProductError `team.admin_needed` */
export async function updateTeam(
  tx: TenantTransaction,
  input: z.output<typeof updateTeamInput>,
): Promise<Team> {
  requireWorkspaceAdmin(tx.context.actor);
  if (input.primaryColor !== undefined) await requireCapability(tx, "customBranding");
  const team = await changeTeam(tx, input);
  await recordEvent(
    tx,
    { kind: "team.updated", subjectType: "team", subjectId: team.id, data: input },
    { type: "team", id: team.id, act: "updated" },
  );
  return team;
}
