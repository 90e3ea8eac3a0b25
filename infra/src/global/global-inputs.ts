import type { RegionKey } from "@fieldstone/regions/catalog.ts";
import type { Environment } from "@fieldstone/regions/deployment/environments.ts";
import type { Input, Output } from "@pulumi/pulumi";

/** Outputs of a cell's stack that the global plane needs. */
export interface CellOutputs {
  readonly region: RegionKey;
  readonly providerRegion: string;
  /** Name of the cell's stack: `eu-a`. */
  readonly stack: string;
  readonly host: string;
  readonly balancerName: Input<string>;
  readonly balancerZone: Input<string>;
  readonly vpcId: Input<string>;
  readonly dataSubnetIds: Input<Input<string>[]>;
  readonly routeTableIds: Output<string[]>;
  readonly keyArn: Input<string>;
}

export interface GlobalInputs {
  readonly account: string;
  readonly environment: Environment;
  readonly zoneId: string;
  /** Address that alarms are mailed to. */
  readonly alarmEmail: string;
  readonly cells: readonly CellOutputs[];
}
