// Started by npm run cell beside the cluster: [--standby]. Runs until the cell is ended.
import { runProviderServices } from "../cell/provider/provider-services.ts";

await runProviderServices({ hasStandby: process.argv.includes("--standby") });
