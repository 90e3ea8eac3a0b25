import type { KubeObject } from "../../crds/object-meta.ts";
import type { Tenant } from "../../crds/tenant.ts";
import type { KindRef, ObjectRef } from "../../kube/object-path.ts";
import { type DesiredObject, managedBy } from "../../specs/tenant-objects.ts";
import { differencesOf } from "./desired-state.ts";
import type { StepContext, TenantStep } from "./tenant-step.ts";

interface MissingObject extends DesiredObject {
  /** What is to be done with it, in words. */
  readonly why: string;
}

/** Its objects can be removed whatever the tenant now declares. */
export type ClusterStep = TenantStep & Required<Pick<TenantStep, "undo">>;

/**
 * A step that consists of Kubernetes objects, compared field by field so that a second pass writes nothing.
 */
export function clusterStep(
  name: string,
  applies: (tenant: Tenant) => boolean,
  desired: (context: StepContext) => Promise<readonly DesiredObject[]>,
  /** Objects whose deletion removes the others too. */
  roots: (tenant: Tenant) => readonly ObjectRef[],
): ClusterStep {
  const missing = async (context: StepContext): Promise<readonly MissingObject[]> => {
    const { kube } = context;
    const found = await Promise.all(
      (await desired(context)).map(async (each) => {
        const present = await kube.get(placeOf(each.ref, each.object));
        const { kind, metadata } = each.object;
        if (present === undefined) return [{ ...each, why: `create ${kind} ${metadata.name}` }];
        const changes = differencesOf(each.object, present);
        return changes.length === 0
          ? []
          : [{ ...each, why: `change ${kind} ${metadata.name} (${changes.join(", ")})` }];
      }),
    );
    return found.flat();
  };
  const left = async ({ tenant, kube }: StepContext): Promise<readonly ObjectRef[]> => {
    const present = await Promise.all(
      roots(tenant).map(async (each) => (isOurs(await kube.get(each)) ? [each] : [])),
    );
    return present.flat();
  };
  return {
    name,
    applies,
    async difference(context) {
      const objects = await missing(context);
      return objects.length === 0 ? undefined : objects.map(({ why }) => why).join(", ");
    },
    async act(context) {
      for (const { ref, object } of await missing(context)) await context.kube.apply(ref, object);
    },
    undo: {
      async difference(context) {
        const objects = await left(context);
        const words = objects.map(({ ref, name }) => `remove ${ref.kind} ${name}`);
        return words.length === 0 ? undefined : words.join(", ");
      },
      async act(context) {
        for (const object of await left(context)) await context.kube.remove(object);
      },
    },
  };
}

function placeOf(ref: KindRef, { metadata: { name, namespace } }: KubeObject): ObjectRef {
  return { ref, name, ...(namespace === undefined ? {} : { namespace }) };
}

/** An object of the same name that the operator did not create is left alone. */
function isOurs(found: KubeObject | undefined): boolean {
  return Object.entries(managedBy).every(([label, value]) => found?.metadata.labels?.[label] === value);
}
