import { hostsEntrance } from "@fieldstone/regions/deployment/hosts-entrance.ts";
import { DefaultSecurityGroup } from "@pulumi/aws/ec2/defaultSecurityGroup.js";
import { Eip } from "@pulumi/aws/ec2/eip.js";
import { InternetGateway } from "@pulumi/aws/ec2/internetGateway.js";
import { NatGateway } from "@pulumi/aws/ec2/natGateway.js";
import { Route } from "@pulumi/aws/ec2/route.js";
import { RouteTable } from "@pulumi/aws/ec2/routeTable.js";
import { RouteTableAssociation } from "@pulumi/aws/ec2/routeTableAssociation.js";
import { Subnet } from "@pulumi/aws/ec2/subnet.js";
import { Vpc } from "@pulumi/aws/ec2/vpc.js";
import { VpcEndpoint } from "@pulumi/aws/ec2/vpcEndpoint.js";
import type { Output } from "@pulumi/pulumi";
import { type CellPlace, subnetCidr, zones } from "./cell-place.ts";

export interface Network {
  readonly vpcId: Output<string>;
  /** For the public load balancer and the NAT gateways. */
  readonly publicSubnetIds: readonly Output<string>[];
  /** For processes, which reach the internet through their zone's own NAT gateway. */
  readonly processSubnetIds: readonly Output<string>[];
  /** For the private load balancer that other cells' routers call: no route to the internet. */
  readonly privateEntranceSubnetIds: readonly Output<string>[];
  /** For databases: no route to the internet. */
  readonly dataSubnetIds: readonly Output<string>[];
  /** Those of the processes in each zone, then that of the data. */
  readonly routeTableIds: readonly Output<string>[];
  /** The NAT gateway of each zone. */
  readonly natGatewayIds: readonly Output<string>[];
}

/** A network over three zones, each with a public, a process, a data and a private-entrance subnet. */
export function createNetwork(place: CellPlace): Network {
  const { name, opts } = place;
  const vpc = new Vpc(
    name("network"),
    { cidrBlock: place.cidr, enableDnsHostnames: true, enableDnsSupport: true },
    opts,
  );
  // The default group of everything without its own: it allows nothing.
  new DefaultSecurityGroup(name("nothing"), { vpcId: vpc.id, ingress: [], egress: [] }, opts);
  const gateway = new InternetGateway(name("internet"), { vpcId: vpc.id }, opts);
  const publicTable = new RouteTable(name("public"), { vpcId: vpc.id }, opts);
  new Route(
    name("public-out"),
    { routeTableId: publicTable.id, destinationCidrBlock: "0.0.0.0/0", gatewayId: gateway.id },
    opts,
  );
  const dataTable = new RouteTable(name("data"), { vpcId: vpc.id }, opts);

  const subnet = (part: string, zone: string, index: number, table: RouteTable): Subnet => {
    const made = new Subnet(
      name(`${part}-${zone}`),
      {
        vpcId: vpc.id,
        cidrBlock: subnetCidr(place.cidr, index),
        availabilityZone: `${place.providerRegion}${zone}`,
        mapPublicIpOnLaunch: false,
        ...(table === publicTable ? { tags: { [hostsEntrance.subnetTag]: "1" } } : {}),
      },
      opts,
    );
    new RouteTableAssociation(name(`${part}-${zone}`), { subnetId: made.id, routeTableId: table.id }, opts);
    return made;
  };

  const processTables: RouteTable[] = [];
  const parts = zones.map((zone, index) => {
    const open = subnet("public", zone, index, publicTable);
    const address = new Eip(name(`out-${zone}`), { domain: "vpc" }, opts);
    const out = new NatGateway(name(`out-${zone}`), { subnetId: open.id, allocationId: address.id }, opts);
    const table = new RouteTable(name(`process-${zone}`), { vpcId: vpc.id }, opts);
    processTables.push(table);
    new Route(
      name(`process-out-${zone}`),
      { routeTableId: table.id, destinationCidrBlock: "0.0.0.0/0", natGatewayId: out.id },
      opts,
    );
    return {
      open,
      out,
      processes: subnet("process", zone, zones.length + index, table),
      data: subnet("data", zone, 2 * zones.length + index, dataTable),
      privateEntrance: subnet("private-entrance", zone, 3 * zones.length + index, dataTable),
    };
  });

  // Traffic to the object store bypasses the NAT gateways, which charge for every byte.
  new VpcEndpoint(
    name("objects"),
    {
      vpcId: vpc.id,
      serviceName: `com.amazonaws.${place.providerRegion}.s3`,
      vpcEndpointType: "Gateway",
      routeTableIds: processTables.map(({ id }) => id),
    },
    opts,
  );
  return {
    vpcId: vpc.id,
    publicSubnetIds: parts.map(({ open }) => open.id),
    processSubnetIds: parts.map(({ processes }) => processes.id),
    dataSubnetIds: parts.map(({ data }) => data.id),
    privateEntranceSubnetIds: parts.map(({ privateEntrance }) => privateEntrance.id),
    routeTableIds: [...processTables, dataTable].map(({ id }) => id),
    natGatewayIds: parts.map(({ out }) => out.id),
  };
}
