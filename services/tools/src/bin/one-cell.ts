// Started by npm run cell for each cell: up | down.
// CELL_REGION is the cell's region, CELL_PLANE that of the first cell.
import { cellDown } from "../cell/cell-down.ts";
import { cellPrograms } from "../cell/cell-programs.ts";
import { startCell } from "../cell/cell-up.ts";
import { clusterUp } from "../cell/cluster/cluster-up.ts";

if (process.argv[2] === "down") await cellDown();
else {
  const programs = cellPrograms();
  await startCell(programs, await clusterUp(programs));
}
