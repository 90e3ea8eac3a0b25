// Started by npm run cell beside the cluster; runs until the cell is ended.
import { runProviderServices } from "../cell/provider/provider-services.ts";

await runProviderServices();
