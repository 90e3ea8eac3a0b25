/** Days for which a cell's database can be put back to a moment: for so long a backup holds what was erased. As the cell's stack sets it. */
export const backupDays = 35;
