import { type RegionKey, regionKeys } from "@fieldstone/regions/catalog.ts";
import { cellNames, globalStack } from "@fieldstone/regions/deployment/cell-names.ts";
import { type Environment, environments } from "@fieldstone/regions/deployment/environments.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import { Config, type Output, StackReference } from "@pulumi/pulumi";
import { Cell } from "./cell/cell.ts";
import type { CellOutputs } from "./global/global-inputs.ts";
import { GlobalPlane } from "./global/global-plane.ts";

/** All stacks: one per cell, and one for the global plane of each environment. */
const stacks: ReadonlyMap<string, { readonly environment: Environment; readonly region?: RegionKey }> =
  new Map(
    Object.values(environments).flatMap((environment) => [
      [globalStack(environment), { environment }] as const,
      ...regionKeys.map((region) => [cellNames(environment, region).stack, { environment, region }] as const),
    ]),
  );

/** What a stack exports to others. */
export type StackOutputs = Readonly<Record<string, unknown>>;

/**
 * Declares all resources of a stack.
 * @throws RangeError where no stack has the name
 */
export function declareStack(stack: string, organization: string): StackOutputs {
  const known = stacks.get(stack);
  if (known === undefined) {
    throw new RangeError(`There is no stack "${stack}". There are: ${[...stacks.keys()].join(", ")}.`);
  }
  const { environment, region } = known;
  const config = new Config("fieldstone");
  const shared = {
    environment,
    account: environment.account,
    zoneId: config.require("zoneId"),
    alarmEmail: config.require("alarmEmail"),
  };
  if (region === undefined) {
    new GlobalPlane(stack, {
      ...shared,
      cells: regionKeys.map((key) => cellOutputs(environment, key, organization)),
    });
    return {};
  }
  const copyVaultArn = config.get("copyVaultArn");
  const cell = new Cell(stack, {
    ...shared,
    region,
    administrators: config.require("administrators").split(","),
    ...(copyVaultArn === undefined ? {} : { copyVaultArn }),
  });
  const { clusterName, databaseAddress, balancerName, balancerZone } = cell;
  const { vpcId, dataSubnetIds, routeTableIds, keyArn } = cell;
  return {
    ...{ clusterName, databaseAddress, balancerName, balancerZone },
    ...{ vpcId, dataSubnetIds, routeTableIds, keyArn },
  };
}

function cellOutputs(environment: Environment, region: RegionKey, organization: string): CellOutputs {
  const names = cellNames(environment, region);
  const stack = new StackReference(`${organization}/fieldstone/${names.stack}`);
  const text = (name: string): Output<string> => stack.requireOutput(name).apply(String);
  const list = (name: string): Output<string[]> =>
    stack.requireOutput(name).apply((ids: unknown) => (Array.isArray(ids) ? ids.map(String) : []));
  return {
    region,
    providerRegion: regionOf(region).providerRegion,
    stack: names.stack,
    host: names.host,
    balancerName: text("balancerName"),
    balancerZone: text("balancerZone"),
    vpcId: text("vpcId"),
    dataSubnetIds: list("dataSubnetIds"),
    routeTableIds: list("routeTableIds"),
    keyArn: text("keyArn"),
  };
}
