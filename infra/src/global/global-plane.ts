import { regions } from "@fieldstone/regions/catalog.ts";
import { Provider } from "@pulumi/aws/provider.js";
import { ComponentResource, type ComponentResourceOptions } from "@pulumi/pulumi";
import { copyBackups } from "./copied-backups.ts";
import { copyObjects } from "./copied-objects.ts";
import type { GlobalInputs } from "./global-inputs.ts";
import { joinNetworks } from "./joined-networks.ts";
import { createLatencyRecords } from "./latency-records.ts";
import { limitAuthorities } from "./limited-authorities.ts";
import { createPlaneAlarms } from "./plane-alarms.ts";
import { createRouterDatabase, writingPlace } from "./router-database.ts";

/** What cells share: the routers' database, DNS names, CAA records. */
export class GlobalPlane extends ComponentResource {
  constructor(name: string, inputs: GlobalInputs, options: ComponentResourceOptions = {}) {
    super("fieldstone:global:GlobalPlane", name, {}, options);
    const places = regions.map(({ key }) => {
      const cell = inputs.cells.find(({ region }) => region === key);
      if (cell === undefined) throw new RangeError(`the cell of ${key} is not known`);
      const provider = new Provider(
        `fieldstone-global-${cell.stack}`,
        { region: cell.providerRegion, allowedAccountIds: [inputs.account] },
        { parent: this },
      );
      return { cell, opts: { parent: this, provider } };
    });
    joinNetworks(places);
    copyBackups(inputs, places);
    copyObjects(inputs, places);
    const database = createRouterDatabase(inputs.environment, places);
    const checks = createLatencyRecords(inputs, places);
    createPlaneAlarms(inputs, places, database, checks);
    // Global resources are created through the provider of the writing region: there is no other default.
    const writing = writingPlace(places);
    limitAuthorities(inputs, writing.opts);
    this.registerOutputs();
  }
}
