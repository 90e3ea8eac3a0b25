import { type KnownRegion, regions } from "@fieldstone/regions/catalog.ts";
import { Config, type Output, StackReference } from "@pulumi/pulumi";
import { Cell } from "./cell/cell.ts";
import type { CellOutputs } from "./global/global-inputs.ts";
import { GlobalPlane } from "./global/global-plane.ts";

/** Stacks are named as regions are in names: `eu-a`; the one beside them is `global`. */
export function stackNameOf(region: KnownRegion): string {
  return region.residencyKey.replace("_", "-");
}

/** What a stack tells the others. */
export type StackOutputs = Readonly<Record<string, unknown>>;

/**
 * Declares everything of a stack.
 * @throws RangeError where no region has the stack's name
 */
export function declareStack(stack: string, organization: string): StackOutputs {
  const config = new Config("fieldstone");
  const shared = {
    account: config.require("account"),
    rootDomain: config.require("rootDomain"),
    zoneId: config.require("zoneId"),
  };
  if (stack === "global") {
    new GlobalPlane("global", {
      ...shared,
      repository: config.require("repository"),
      cells: regions.map((region) => cellOutputs(region, organization)),
    });
    return {};
  }
  const region = regions.find((each) => stackNameOf(each) === stack);
  if (region === undefined) {
    throw new RangeError(
      `There is no stack "${stack}". There are: global, ${regions.map(stackNameOf).join(", ")}.`,
    );
  }
  const cell = new Cell(stack, {
    ...shared,
    region: region.key,
    alarmEmail: config.require("alarmEmail"),
    administrators: config.require("administrators").split(","),
  });
  const { clusterName, databaseAddress, balancerName, balancerZone } = cell;
  const { vpcId, dataSubnetIds, routeTableIds, keyArn } = cell;
  return {
    ...{ clusterName, databaseAddress, balancerName, balancerZone },
    ...{ vpcId, dataSubnetIds, routeTableIds, keyArn },
  };
}

function cellOutputs(region: KnownRegion, organization: string): CellOutputs {
  const slug = stackNameOf(region);
  const stack = new StackReference(`${organization}/fieldstone/${slug}`);
  const text = (name: string): Output<string> => stack.requireOutput(name).apply(String);
  const list = (name: string): Output<string[]> =>
    stack.requireOutput(name).apply((ids: unknown) => (Array.isArray(ids) ? ids.map(String) : []));
  return {
    region: region.key,
    providerRegion: region.providerRegion,
    slug,
    balancerName: text("balancerName"),
    balancerZone: text("balancerZone"),
    vpcId: text("vpcId"),
    dataSubnetIds: list("dataSubnetIds"),
    routeTableIds: list("routeTableIds"),
    keyArn: text("keyArn"),
  };
}
