import { createScimToken } from "@fieldstone/domain/identity/scim/scim-tokens.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import type { PathFixture, RestStage } from "./fixtures.testing.ts";

type Headers = Readonly<Record<string, string>>;

/** By team: it may have few. */
const providers = new WeakMap<SeededTeam, Promise<Headers>>();

/** The provisioning token of a team, as its provider sends it. */
export function providerHeaders({ database, seeded: { team } }: Pick<RestStage, "database" | "seeded">) {
  const made = providers.get(team) ?? makeProvider({ database, team });
  providers.set(team, made);
  return made;
}

async function makeProvider({ database, team }: Pick<RestStage, "database"> & { team: SeededTeam }) {
  const { secret } = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    createScimToken(tx, { name: "The provider" }),
  );
  return { authorization: `Bearer ${secret}` };
}

/** What opens a path to those it is for. */
export async function credentialsFor({ door }: PathFixture, stage: RestStage): Promise<Headers> {
  if (door === "router") return stage.api.serviceHeaders;
  return door === "provider" ? await providerHeaders(stage) : { cookie: stage.seeded.owner.cookie };
}
