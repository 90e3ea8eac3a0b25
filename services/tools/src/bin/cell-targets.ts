// What npm run cell starts beside its balancer: it goes on until the cell is ended.
import { balancerSocket } from "../cell/balancer.ts";
import { keepTargets } from "../cell/balancer-targets.ts";

await keepTargets(balancerSocket);
