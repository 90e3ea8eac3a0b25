import { Route } from "@pulumi/aws/ec2/route.js";
import { VpcPeeringConnection } from "@pulumi/aws/ec2/vpcPeeringConnection.js";
import { VpcPeeringConnectionAccepter } from "@pulumi/aws/ec2/vpcPeeringConnectionAccepter.js";
import { cidrOf } from "../cell/cell-place.ts";
import type { RegionPlace } from "./router-database.ts";

/** A cell's route tables that lead to the others: one per zone for processes, one for data. */
const routeTables = 4;

/**
 * Peers the cells' networks, each pair once: routers of every region write to the one routes database, in
 * whichever region it is. Each firewall decides what is reachable: a cell's own database accepts its group
 * only.
 */
export function joinNetworks(places: readonly RegionPlace[]): void {
  for (const [index, one] of places.entries()) {
    for (const other of places.slice(index + 1)) join(one, other);
  }
}

function join(one: RegionPlace, other: RegionPlace): void {
  const name = `fieldstone-join-${one.cell.stack}-${other.cell.stack}`;
  const connection = new VpcPeeringConnection(
    name,
    { vpcId: one.cell.vpcId, peerVpcId: other.cell.vpcId, peerRegion: other.cell.providerRegion },
    one.opts,
  );
  const accepted = new VpcPeeringConnectionAccepter(
    name,
    { vpcPeeringConnectionId: connection.id, autoAccept: true },
    other.opts,
  );
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    for (let table = 0; table < routeTables; table += 1) {
      new Route(
        `${name}-${from.cell.stack}-${table}`,
        {
          routeTableId: from.cell.routeTableIds.apply((ids) => ids[table] ?? ""),
          destinationCidrBlock: cidrOf(to.cell.region),
          vpcPeeringConnectionId: connection.id,
        },
        { ...from.opts, dependsOn: [accepted] },
      );
    }
  }
}
