/** Life of a signed download address, in seconds: long enough to start a download, too short to share. */
export const downloadLifetimeSeconds = 60;
