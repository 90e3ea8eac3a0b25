import fc from "fast-check";
import { expect, it } from "vitest";
import type { Tenant } from "../../crds/tenant.ts";
import { worldOf } from "../../testing/tenant-world.ts";
import { olderOf, oldestOf } from "./same-team.ts";

const { tenant: sample } = await worldOf();

function named([name, teamId, since]: readonly [number, number, number]): Tenant {
  if (sample === undefined) throw new Error("there is no tenant");
  const creationTimestamp = new Date(since * 1_000).toISOString();
  const metadata = { ...sample.metadata, name: `tenant-${name}`, creationTimestamp };
  return { ...sample, metadata, spec: { ...sample.spec, teamId: `team-${teamId}` } };
}

it("exactly one object of each workspace has no older one, whatever their order", () => {
  const small = fc.integer({ min: 0, max: 3 });
  const objects = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 50 }), small, small), {
    selector: ([name]) => name,
  });
  fc.assert(
    fc.property(objects, (given) => {
      const all = given.map(named);
      const alone = all.filter((tenant) => olderOf(tenant, all) === undefined);
      const teams = new Set(all.map(({ spec }) => spec.teamId));
      expect(alone).toHaveLength(teams.size);
      expect(new Set(oldestOf(all))).toEqual(new Set(alone));
      for (const tenant of all) {
        const older = olderOf(tenant, all);
        if (older !== undefined) expect(alone).toContain(older);
      }
    }),
  );
});
