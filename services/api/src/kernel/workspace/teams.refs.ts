import { readTeam } from "@fieldstone/domain/kernel/workspace/read-team.ts";
import type { Team } from "@fieldstone/domain/kernel/workspace/team.ts";
import { builder } from "../../graphql/builder.ts";
import { defineLoader } from "../../graphql/loading/loader.ts";

export const TeamRef = builder.objectRef<Team>("Team");

/** The request's team; the key is the team's id. */
export const teamLoader = defineLoader<Team>(async (tx) => {
  const team = await readTeam(tx);
  return new Map([[team.id, team]]);
});
