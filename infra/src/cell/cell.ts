import { Provider } from "@pulumi/aws/provider.js";
import { ComponentResource, type ComponentResourceOptions, type Output } from "@pulumi/pulumi";
import { createAlarms } from "./alarms.ts";
import { createVault } from "./backups/locked-vault.ts";
import { createBuckets } from "./buckets.ts";
import { type CellInputs, cellPlace } from "./cell-place.ts";
import { createCluster } from "./cluster.ts";
import { createDatabase } from "./database.ts";
import { createEntrance, letIn } from "./entrance.ts";
import { createIdentities } from "./identities/identities.ts";
import { createKey } from "./key.ts";
import { createMedia } from "./media.ts";
import { createNetwork } from "./network.ts";
import { createPrivateEntrance } from "./private-entrance.ts";
import { createQueues } from "./queues.ts";
import { createSecrets } from "./secrets.ts";

/** One region's whole cell. Cells differ in their inputs only. */
export class Cell extends ComponentResource {
  readonly clusterName: Output<string>;
  readonly databaseAddress: Output<string>;
  readonly balancerName: Output<string>;
  readonly balancerZone: Output<string>;
  /** For the global stack's database, which has a copy in every region. */
  readonly vpcId: Output<string>;
  readonly dataSubnetIds: readonly Output<string>[];
  /** Route tables of processes and data, which get the routes to joined networks. */
  readonly routeTableIds: readonly Output<string>[];
  readonly keyArn: Output<string>;

  constructor(name: string, inputs: CellInputs, options: ComponentResourceOptions = {}) {
    super("fieldstone:cell:Cell", name, {}, options);
    const named = cellPlace(inputs, {});
    const provider = new Provider(
      named.name("provider"),
      {
        region: named.providerRegion,
        allowedAccountIds: [inputs.account],
        defaultTags: { tags: { "fieldstone:cell": named.stack } },
      },
      { parent: this },
    );
    const place = cellPlace(inputs, { parent: this, provider });

    const key = createKey(place);
    const network = createNetwork(place);
    createBuckets(place, key);
    createQueues(place, key);
    createMedia(place, key);
    createSecrets(place, key);
    const database = createDatabase(place, network, key);
    createVault(place, key, database);
    const cluster = createCluster(place, network, key);
    createIdentities(place, cluster, key);
    const entrance = createEntrance(place, network);
    const entrances = [entrance, createPrivateEntrance(place, network)];
    letIn(place, cluster, entrances);
    createAlarms(place, key, database, entrances, network.natGatewayIds);

    this.clusterName = cluster.name;
    this.databaseAddress = database.address;
    this.balancerName = entrance.balancer.dnsName;
    this.balancerZone = entrance.balancer.zoneId;
    this.vpcId = network.vpcId;
    this.dataSubnetIds = network.dataSubnetIds;
    this.routeTableIds = network.routeTableIds;
    this.keyArn = key.arn;
    this.registerOutputs();
  }
}
