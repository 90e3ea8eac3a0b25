// What npm run cell starts beside the cluster: it goes on until the cell is ended.
import { runProviderServices } from "../cell/provider/provider-services.ts";

await runProviderServices();
