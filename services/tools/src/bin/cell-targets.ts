// What npm run cell starts beside its balancer: it goes on until the cell is ended.
import { balancerSocket } from "../cell/balancer/balancer.ts";
import { keepTargets } from "../cell/balancer/balancer-targets.ts";

await keepTargets(balancerSocket);
