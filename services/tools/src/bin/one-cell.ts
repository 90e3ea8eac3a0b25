// Started by npm run cell for each cell: up NODES | down.
// CELL_REGION is the cell's region, CELL_PLANE that of the first cell.
import { cellDown } from "../cell/cell-down.ts";
import { nodesFor } from "../cell/cell-nodes.ts";
import { cellPrograms } from "../cell/cell-programs.ts";
import { startCell } from "../cell/cell-up.ts";
import { clusterUp } from "../cell/cluster/cluster-up.ts";

if (process.argv[2] === "down") await cellDown();
else {
  const programs = cellPrograms();
  const nodes = nodesFor(Number(process.argv[3]));
  await startCell(programs, await clusterUp(programs, nodes), nodes);
}
