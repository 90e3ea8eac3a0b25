import type { OperatorConfig } from "@fieldstone/platform/config/operator-config.ts";
import type { ObjectOwner } from "@fieldstone/platform/objects/object-key.ts";
import { TenantBucketPolicy } from "@fieldstone/platform/objects/tenant-bucket-policy.ts";
import { TenantQueues } from "@fieldstone/platform/queue/tenant-queues.ts";
import { z } from "zod";
import type { TenantSpec } from "../../crds/tenant.ts";
import type { KubeApi } from "../../kube/kube-api.ts";
import { secretKind } from "../../specs/kind-refs.ts";
import { cellTenants } from "./cell-tenants.ts";
import { routerRoutes } from "./router-routes.ts";
import type { Owner, TenantPorts } from "./tenant-ports.ts";

const base64 = z.string().transform((text) => Buffer.from(text, "base64").toString("utf8"));
const ownerSecret = z.looseObject({ data: z.object({ email: base64, name: base64.default("") }) });

/** The ports of a cell's operator: cell and router over HTTP, the provider for a tenant's own resources. */
export function httpPorts(
  config: Pick<
    OperatorConfig,
    "cellUrl" | "routerUrl" | "serviceToken" | "serviceKeys" | "namespace" | "provider"
  >,
  kube: KubeApi,
): TenantPorts {
  const { serviceToken, serviceKeys, namespace, provider } = config;
  const tokens = { serviceToken, ...(serviceKeys === undefined ? {} : { serviceKeys }) };
  const { cell, objects } = cellTenants({ ...tokens, url: config.cellUrl, to: "cell" });
  const policy =
    provider === undefined
      ? undefined
      : new TenantBucketPolicy({
          bucket: provider.objectsBucket,
          awsRegion: provider.awsRegion,
          rolePrefix: provider.namePrefix,
          ...(provider.s3Endpoint === undefined ? {} : { endpoint: provider.s3Endpoint }),
        });
  const queues =
    provider === undefined
      ? undefined
      : new TenantQueues({
          awsRegion: provider.awsRegion,
          namePrefix: provider.namePrefix,
          ...(provider.sqsEndpoint === undefined ? {} : { endpoint: provider.sqsEndpoint }),
        });
  /** Only DEDICATED tenants get their own policy: the bucket's has no room for all. */
  const hasOwnPolicy = ({ storageTier }: TenantSpec) => storageTier === "DEDICATED";
  const ownerOf = ({ region, teamId }: TenantSpec): ObjectOwner => ({ region, teamId });

  return {
    routes: routerRoutes({ ...tokens, routerUrl: config.routerUrl }),
    cell,
    objects: {
      hasPrefix: async (spec) =>
        (await objects.hasPrefix(spec)) &&
        (policy === undefined || (await policy.has(ownerOf(spec))) === hasOwnPolicy(spec)),
      async createPrefix(spec) {
        await objects.createPrefix(spec);
        if (hasOwnPolicy(spec)) await policy?.add(ownerOf(spec));
        else await policy?.remove(ownerOf(spec));
      },
      removePolicy: async (spec) => policy?.remove(ownerOf(spec)),
    },
    queues: {
      // Local setups have no separate capacity, so there are no queues to create.
      hasQueues: async (teamId) => (await queues?.has(teamId)) ?? true,
      hasLeftQueues: async (teamId) => (await queues?.hasAny(teamId)) ?? false,
      createQueues: async (teamId) => queues?.create(teamId),
      removeQueues: async (teamId) => queues?.remove(teamId),
    },
    async owner(secretName): Promise<Owner> {
      const secret = await kube.get({ ref: secretKind, name: secretName, namespace });
      if (secret === undefined) throw new Error(`the Secret ${secretName} is not there`);
      const parsed = ownerSecret.safeParse(secret);
      if (!parsed.success) throw new Error(`the Secret ${secretName} lacks the owner's email`);
      return parsed.data.data;
    },
  };
}
