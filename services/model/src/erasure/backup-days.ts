/** Days that a cell's backups, and the erased data in them, are kept; set in its stack. */
export const backupDays = 35;
