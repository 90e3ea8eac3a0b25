import type { Cell } from "../../crds/cell.ts";
import type { Tenant } from "../../crds/tenant.ts";
import { ingressKind, namespaceKind } from "../../specs/kind-refs.ts";
import {
  customIngress,
  customIngressName,
  dedicatedNamespace,
  tenantNamespace,
} from "../../specs/tenant-objects.ts";
import { type ClusterStep, clusterStep } from "./cluster-step.ts";
import { differencesOf } from "./desired-state.ts";
import type { StoredLimits } from "./tenant-ports.ts";
import { type StepContext, StepWaitingError, type TenantStep } from "./tenant-step.ts";

const frozenByHand = "FrozenByHand";

/** True if the workspace was last seen open, or has been frozen by another actor since then. */
function wasOpen({ status }: Tenant): boolean {
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  return status?.phase === "Ready" || ready?.reason === frozenByHand;
}

/** The step that reserves a tenant's place in the cell. */
export const claimStep = "claim-route";

const always = (): boolean => true;
const dedicatedStorage = ({ spec }: Tenant): boolean => spec.storageTier === "DEDICATED";
const dedicatedIsolation = ({ spec }: Tenant): boolean => spec.isolation === "DEDICATED";

/** A tenant's Kubernetes objects. They can be recreated, so they are removed with the tenant's object. */
export const clusterSteps: readonly ClusterStep[] = [
  clusterStep(
    "namespace",
    dedicatedIsolation,
    async ({ tenant }) => dedicatedNamespace(tenant),
    (tenant) => [{ ref: namespaceKind, name: tenantNamespace(tenant) }],
  ),
  clusterStep(
    "ingress",
    ({ spec }) => (spec.hosts?.length ?? 0) > 0,
    async ({ tenant, ports, rootDomain }) => {
      const { spec } = tenant;
      // The workspace may have changed its subdomain since, and another may hold the declared one by now.
      const { subdomain = spec.subdomain } = (await ports.routes.find(spec.teamId)) ?? {};
      return [customIngress(tenant, `${subdomain}.${rootDomain}`)];
    },
    (tenant) => {
      const { namespace } = tenant.metadata;
      const name = customIngressName(tenant);
      return [{ ref: ingressKind, name, ...(namespace === undefined ? {} : { namespace }) }];
    },
  ),
];

/** In order: each may rely on those before it. The route is first created as a claim, and opened last. */
export const tenantSteps: readonly TenantStep[] = [
  {
    name: claimStep,
    applies: always,
    async difference({ tenant: { spec }, older, cell, tenantsHeld, ports }) {
      if (older !== undefined) {
        const message = `The Tenant ${older.metadata.name} declares this workspace already. Remove one of the two.`;
        throw new StepWaitingError(message, "DeclaredTwice");
      }
      const route = await ports.routes.find(spec.teamId);
      if (route !== undefined && route.region !== spec.region) {
        const message = `The workspace is in ${route.region}: its route leads there. Declare it in that region's cell.`;
        throw new StepWaitingError(message, "RouteElsewhere");
      }
      // An existing route stays as it is: the workspace may have changed its subdomain.
      if (route !== undefined) return undefined;
      if (cell !== undefined) await requirePlace(cell, tenantsHeld);
      const holder = await ports.routes.holder(spec.subdomain);
      if (holder !== undefined && holder !== spec.teamId) {
        throw new StepWaitingError(`The subdomain ${spec.subdomain} belongs to another workspace.`);
      }
      return `claim ${spec.subdomain} in ${spec.region}`;
    },
    async act({ tenant: { spec }, ports }) {
      const { teamId, subdomain, region } = spec;
      await ports.routes.put(teamId, { subdomain, region, state: "frozen" });
    },
  },
  {
    name: "database-tenant",
    applies: always,
    difference: async ({ tenant: { spec }, ports }) =>
      (await ports.cell.hasTenant(spec.teamId))
        ? undefined
        : `create team ${spec.teamId} in the cell's database`,
    async act({ tenant: { spec }, ports }) {
      await ports.cell.createTenant(spec, await ports.owner(spec.ownerSecret));
    },
  },
  {
    name: "limits",
    applies: always,
    async difference({ tenant, ports }) {
      const stored = await ports.cell.limits(tenant.spec.teamId);
      const wanted = limitsOf(tenant);
      const changes = limitChanges(wanted, stored ?? {});
      return changes.length === 0 ? undefined : `set limits: ${changes.join(", ")}`;
    },
    act: ({ tenant, ports }) => ports.cell.setLimits(tenant.spec.teamId, limitsOf(tenant)),
  },
  {
    name: "object-prefix",
    applies: always,
    difference: async ({ tenant: { spec }, ports }) =>
      (await ports.objects.hasPrefix(spec)) ? undefined : `prepare ${spec.storageTier} object storage`,
    act: ({ tenant: { spec }, ports }) => ports.objects.createPrefix(spec),
  },
  {
    name: "queues",
    applies: dedicatedStorage,
    difference: async ({ tenant: { spec }, ports }) =>
      (await ports.queues.hasQueues(spec.teamId)) ? undefined : "create queues of its own",
    act: ({ tenant: { spec }, ports }) => ports.queues.createQueues(spec.teamId),
    undo: {
      difference: async ({ tenant: { spec }, ports }) =>
        (await ports.queues.hasLeftQueues(spec.teamId)) ? "remove its own queues" : undefined,
      act: ({ tenant: { spec }, ports }) => ports.queues.removeQueues(spec.teamId),
    },
  },
  {
    name: "search-table",
    applies: always,
    difference: async ({ tenant: { spec }, ports }) =>
      (await ports.cell.hasSearchTable(spec.teamId)) ? undefined : "create the search table",
    act: ({ tenant: { spec }, ports }) => ports.cell.createSearchTable(spec.teamId),
  },
  ...clusterSteps,
  {
    name: "seed",
    applies: ({ spec }) => spec.seed,
    difference: async ({ tenant: { spec }, ports }) =>
      (await ports.cell.isSeeded(spec.teamId)) ? undefined : "put in the sample project",
    act: ({ tenant: { spec }, ports }) => ports.cell.seed(spec.teamId),
  },
  {
    name: "publish-route",
    applies: always,
    async difference({ tenant, ports }) {
      const { spec } = tenant;
      const route = await ports.routes.find(spec.teamId);
      if (route?.state === "frozen" && wasOpen(tenant)) {
        throw new StepWaitingError(
          "Somebody froze the workspace's route. Open it by the router again.",
          frozenByHand,
        );
      }
      return route?.state === "active" || route?.state === "moving" ? undefined : `open ${spec.subdomain}`;
    },
    async act({ tenant: { spec }, ports }) {
      // A deletion may have ended by the removal of its object, which leaves the tenant frozen.
      await ports.cell.freeze(spec.teamId, false);
      const { subdomain = spec.subdomain } = (await ports.routes.find(spec.teamId)) ?? {};
      await ports.routes.put(spec.teamId, { subdomain, region: spec.region, state: "active" });
    },
  },
];

/** @throws StepWaitingError while the cell accepts no more. Claims made within a second may pass it together. */
async function requirePlace({ spec }: Cell, tenantsHeld: StepContext["tenantsHeld"]): Promise<void> {
  if (spec.drain !== "NONE") throw new StepWaitingError(`The cell takes no new tenants (${spec.drain}).`);
  const held = await tenantsHeld();
  if (held >= spec.capacity.tenants)
    throw new StepWaitingError(`The cell is full: it holds ${held} tenants.`);
}

function limitsOf({ spec }: Tenant): StoredLimits {
  const { planTier, retentionDays, limits = {} } = spec;
  return { ...limits, planTier, ...(retentionDays === undefined ? {} : { retentionDays }) };
}

/** Removed limits count as changes too. */
function limitChanges(wanted: StoredLimits, stored: Partial<StoredLimits>): readonly string[] {
  const given = new Set(Object.keys(wanted));
  const taken = Object.entries(stored).filter(([key, value]) => value !== undefined && !given.has(key));
  return [
    ...differencesOf(wanted, stored),
    ...taken.map(([key, value]) => `${key}: ${JSON.stringify(value)} → none`),
  ];
}
