/** Life of a download's signed address, in seconds: long enough to begin, too short to pass on. */
export const downloadLifeSeconds = 60;
