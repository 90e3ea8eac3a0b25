// Started by npm run cell beside its balancer; runs until the cell is ended.
import { balancerSocket } from "../cell/balancer/balancer.ts";
import { keepTargets } from "../cell/balancer/balancer-targets.ts";

await keepTargets(balancerSocket);
