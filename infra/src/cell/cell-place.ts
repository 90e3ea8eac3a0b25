import { type RegionKey, regions } from "@fieldstone/regions/catalog.ts";
import { cellNames } from "@fieldstone/regions/deployment/cell-names.ts";
import type { Environment } from "@fieldstone/regions/deployment/environments.ts";
import { regionOf } from "@fieldstone/regions/parse-region.ts";
import type { CustomResourceOptions } from "@pulumi/pulumi";

export interface CellInputs {
  readonly region: RegionKey;
  readonly account: string;
  readonly environment: Environment;
  /** Zone of the root domain, which exists before any cell. */
  readonly zoneId: string;
  /** Address that alarms are mailed to. */
  readonly alarmEmail: string;
  /** Roles that may administer the cell's cluster: nobody else has access from outside. */
  readonly administrators: readonly string[];
  /** A vault of another account in the same region that gets a copy of each night's backup. */
  readonly copyVaultArn?: string;
}

/** A cell's inputs with the names derived from them. */
export interface CellPlace extends CellInputs {
  /** Name of its stack: `eu-a`. */
  readonly stack: string;
  readonly host: string;
  /** Where routers of other regions reach its API. */
  readonly privateHost: string;
  readonly rootDomain: string;
  readonly providerRegion: string;
  /** Group of regions as a tag's value: `united-states`. */
  readonly group: string;
  /** The network of the cell. Those of two cells never overlap, so that they can be joined. */
  readonly cidr: string;
  /** Networks of all regions of the same group, including the cell's own. */
  readonly groupCidrs: readonly string[];
  /** `fieldstone-eu-a-<part>` */
  name(part: string): string;
  /** `arn:aws:<service>:<region>:<account>:<rest>` */
  arn(service: string, rest: string): string;
  readonly opts: CustomResourceOptions;
}

/** Networks of all cells, which are joined. */
export const cellNetworks = "10.0.0.0/8";

/** A region's network. */
export function cidrOf(region: RegionKey): string {
  return `10.${regionOf(region).networkNumber}.0.0/16`;
}

export function cellPlace(inputs: CellInputs, opts: CustomResourceOptions): CellPlace {
  const region = regionOf(inputs.region);
  const { stack, host, privateHost, resourcePrefix } = cellNames(inputs.environment, inputs.region);
  const { providerRegion } = region;
  return {
    ...inputs,
    stack,
    host,
    privateHost,
    rootDomain: inputs.environment.rootDomain,
    providerRegion,
    group: region.group.toLowerCase().replaceAll(" ", "-"),
    cidr: cidrOf(region.key),
    groupCidrs: regions.filter(({ group }) => group === region.group).map(({ key }) => cidrOf(key)),
    name: (part) => `${resourcePrefix}-${part}`,
    arn: (service, rest) => `arn:aws:${service}:${providerRegion}:${inputs.account}:${rest}`,
    opts,
  };
}

/** Zones of the network: one may fail. */
export const zones = ["a", "b", "c"] as const;

/** The `index`-th subnet of 4,096 addresses in a cell's network. */
export function subnetCidr(cidr: string, index: number): string {
  const [first = "10", second = "0"] = cidr.split(".");
  return `${first}.${second}.${index * 16}.0/20`;
}
