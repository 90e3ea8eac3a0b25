// What npm run cell starts for each cell, with its region in CELL_REGION and the first cell's in CELL_PLANE: up | down.
import { cellDown } from "../cell/cell-down.ts";
import { cellPrograms } from "../cell/cell-programs.ts";
import { startCell } from "../cell/cell-up.ts";
import { clusterUp } from "../cell/cluster/cluster-up.ts";

if (process.argv[2] === "down") await cellDown();
else {
  const programs = cellPrograms();
  await startCell(programs, await clusterUp(programs));
}
