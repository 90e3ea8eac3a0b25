import { createBalancer, createHost, type Entrance } from "./balancer.ts";
import { type CellPlace, cellNetworks } from "./cell-place.ts";
import { createCertificate } from "./certificate.ts";
import { entranceKinds } from "./entrance-rules.ts";
import type { Network } from "./network.ts";

/**
 * The load balancer through which other cells' routers reach the API over the joined networks: `/internal` is
 * not reachable from the internet.
 */
export function createPrivateEntrance(place: CellPlace, network: Network): Entrance {
  const { privateHost } = place;
  const entrance = createBalancer(place, {
    ...entranceKinds.private,
    vpcId: network.vpcId,
    subnetIds: network.privateEntranceSubnetIds,
    isInternal: true,
    from: {
      description: "Routers of all cells, by TLS",
      ingress: [{ protocol: "tcp", fromPort: 443, toPort: 443, cidrBlocks: [cellNetworks] }],
    },
    certificateArn: createCertificate(place, "private", [privateHost], { private: privateHost }),
  });
  createHost(place, "private", privateHost, entrance.balancer);
  return entrance;
}
