import { createScimToken } from "@fieldstone/domain/identity/scim/scim-tokens.ts";
import { withTenant } from "@fieldstone/platform/postgres/tenant.ts";
import type { SeededTeam } from "@fieldstone/testkit/seeds.ts";
import type { PathFixture, RestWorld } from "./fixtures.testing.ts";

type Headers = Readonly<Record<string, string>>;

/** By team, which may have only a few. */
const providers = new WeakMap<SeededTeam, Promise<Headers>>();

/** Headers with the team's provisioning token, as its provider sends it. */
export function providerHeaders({ database, seeded: { team } }: Pick<RestWorld, "database" | "seeded">) {
  const made = providers.get(team) ?? makeProvider({ database, team });
  providers.set(team, made);
  return made;
}

async function makeProvider({ database, team }: Pick<RestWorld, "database"> & { team: SeededTeam }) {
  const { secret } = await withTenant(database.cell, team.owner.context, "write", (tx) =>
    createScimToken(tx, { name: "The provider" }),
  );
  return { authorization: `Bearer ${secret}` };
}

/** Credentials that give access to a path. */
export async function credentialsFor({ door }: PathFixture, world: RestWorld): Promise<Headers> {
  if (door === "router") return world.api.serviceHeaders;
  return door === "provider" ? await providerHeaders(world) : { cookie: world.seeded.owner.cookie };
}
