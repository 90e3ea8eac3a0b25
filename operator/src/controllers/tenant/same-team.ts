import type { Tenant } from "../../crds/tenant.ts";

/**
 * The object that first declared the same workspace. Only that one counts, because two would undo each
 * other's limits for ever. Of two created within a second, the first by name.
 */
export function olderOf(tenant: Tenant, all: readonly Tenant[]): Tenant | undefined {
  return othersOf(tenant, all)
    .filter((other) => isBefore(other, tenant))
    .sort((one, other) => (isBefore(one, other) ? -1 : 1))[0];
}

/** True if another object that is not being removed declares the same workspace. */
export function isDeclaredBeside(tenant: Tenant, all: readonly Tenant[]): boolean {
  return othersOf(tenant, all).some(({ metadata }) => metadata.deletionTimestamp === undefined);
}

/** The other objects that declare the same workspace. */
function othersOf(tenant: Tenant, all: readonly Tenant[]): readonly Tenant[] {
  return all.filter(
    ({ spec, metadata }) => spec.teamId === tenant.spec.teamId && metadata.name !== tenant.metadata.name,
  );
}

/** One object for each workspace: the oldest. */
export function oldestOf(all: readonly Tenant[]): readonly Tenant[] {
  const oldest = new Map<string, Tenant>();
  for (const tenant of all) {
    const known = oldest.get(tenant.spec.teamId);
    if (known === undefined || isBefore(tenant, known)) oldest.set(tenant.spec.teamId, tenant);
  }
  return [...oldest.values()];
}

function isBefore({ metadata: one }: Tenant, { metadata: other }: Tenant): boolean {
  const [since, sinceOther] = [one.creationTimestamp ?? "", other.creationTimestamp ?? ""];
  return since === sinceOther ? one.name < other.name : since < sinceOther;
}
