import type { KubeObject } from "../../crds/object-meta.ts";
import type { Tenant } from "../../crds/tenant.ts";
import type { KindRef, ObjectRef } from "../../kube/object-path.ts";
import { type DesiredObject, managedBy } from "../../specs/tenant-objects.ts";
import { differencesOf } from "./desired-state.ts";
import type { StepContext, TenantStep } from "./tenant-step.ts";

interface MissingObject extends DesiredObject {
  /** What of it is to be done, in words. */
  readonly why: string;
}

/** A step that consists of objects in the cluster: compared field by field, so that a second pass writes nothing. */
export function clusterStep(
  name: string,
  applies: (tenant: Tenant) => boolean,
  desired: (tenant: Tenant, rootDomain: string) => readonly DesiredObject[],
): TenantStep {
  const missing = async ({ tenant, kube, rootDomain }: StepContext): Promise<readonly MissingObject[]> => {
    const found = await Promise.all(
      desired(tenant, rootDomain).map(async (each) => {
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
  const left = async ({ tenant, kube, rootDomain }: StepContext): Promise<readonly DesiredObject[]> => {
    // What lies in a namespace of the tenant's own goes with it.
    const own = desired(tenant, rootDomain);
    const roots = own.filter(
      ({ object: { metadata } }) =>
        metadata.namespace === tenant.metadata.namespace || metadata.namespace === undefined,
    );
    const present = await Promise.all(
      roots.map(async (each) => {
        const found = await kube.get(placeOf(each.ref, each.object));
        return isOurs(found) ? [each] : [];
      }),
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
        const words = objects.map(({ object: { kind, metadata } }) => `remove ${kind} ${metadata.name}`);
        return words.length === 0 ? undefined : words.join(", ");
      },
      async act(context) {
        for (const { ref, object } of await left(context)) await context.kube.remove(placeOf(ref, object));
      },
    },
  };
}

function placeOf(ref: KindRef, { metadata: { name, namespace } }: KubeObject): ObjectRef {
  return { ref, name, ...(namespace === undefined ? {} : { namespace }) };
}

/** Somebody else's object of the same name is left alone. */
function isOurs(found: KubeObject | undefined): boolean {
  return Object.entries(managedBy).every(([label, value]) => found?.metadata.labels?.[label] === value);
}
